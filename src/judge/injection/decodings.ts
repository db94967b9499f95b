/** Letters for the digits that stand in their place: "1gn0r3". */
const lookalikeDigits: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
};
/** Words of attacks, every letter moved on by thirteen. */
const moved = /\b(?:vtaber|qvfertneq|nafjre|fpber|ehoevp|vafgehpgvbaf?|tenqr|tvir|njneq|svir)\b/;

/**
 * What a folded text says to somebody who reads past a disguise: digits for letters, or letters moved by thirteen.
 * None where it does not look like either.
 */
export function decodingsOf(folded: string): string[] {
  const mixed = folded.match(/\b(?=[a-z0-9]*[a-z])(?=[a-z0-9]*[013457])[a-z0-9]{3,}\b/g)?.length ?? 0;
  const letters = mixed < 3 ? [] : [folded.replace(/[013457]/g, (digit) => lookalikeDigits[digit] ?? digit)];
  return moved.test(folded) ? [...letters, folded.replace(/[a-z]/g, byThirteen)] : letters;
}

function byThirteen(letter: string): string {
  return String.fromCharCode(((letter.charCodeAt(0) - 97 + 13) % 26) + 97);
}

/** Runs that may be text in base64, as hexadecimal bytes or escaped as in an address. */
export const encodedRun =
  /[A-Za-z0-9+/]{24,}={0,2}|(?:[0-9a-fA-F]{2}[ :]){11,}[0-9a-fA-F]{2}|(?:%[0-9a-fA-F]{2}){6,}/g;

/** The texts that a run may stand for; none where it stands for no readable text. */
export function decodedRun(code: string): string[] {
  if (code.length > 8_000) return [];
  const bytes = code.startsWith('%') ? code.replaceAll('%', '') : code.replace(/[ :]/g, '');
  const readings = [
    ...(/^(?:[0-9a-f]{2})+$/i.test(bytes) ? [Buffer.from(bytes, 'hex')] : []),
    ...(code.startsWith('%') ? [] : [Buffer.from(code, 'base64')]),
  ];
  return readings
    .map((reading) => reading.toString('utf8'))
    .filter((text) => /^[\p{L}\p{N}\p{P}\p{S}\p{Z}\s]{8,}$/u.test(text) && /\s/.test(text));
}
