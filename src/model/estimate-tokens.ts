/**
 * About how many tokens a model counts for `text`: a quarter of its ASCII characters and two thirds of the others,
 * which is near for European languages and somewhat high for Chinese and Japanese. For budgets, and for servers
 * that do not count; figures from it are marked as estimated.
 */
export function estimateTokens(text: string): number {
  let ascii = 0;
  let other = 0;
  for (const character of text) {
    if (character.charCodeAt(0) < 128) ascii += 1;
    else other += 1;
  }
  return Math.ceil(ascii / 4 + (other * 2) / 3);
}

/** The same for a conversation; each message costs a few tokens more for its role. */
export function estimateInput(messages: readonly { readonly content: string }[]): number {
  return messages.reduce((sum, { content }) => sum + estimateTokens(content) + 4, 3);
}
