/** What a row of named fields is, by the fields that it has. */
export type RowKind = 'question' | 'depthqa-question' | 'node' | 'node-to-question' | 'answer';

/**
 * Recognises a row by its fields; `null` where they fit nothing that can be imported. The output files of the DepthQA
 * repository carry a question's own fields too, so what only they have is looked at first.
 */
export function classifyRow(row: Readonly<Record<string, unknown>>): RowKind | null {
  const has = (...names: readonly string[]): boolean => names.every((name) => name in row);
  if (has('predicted_answer') || has('score')) return 'answer';
  if (has('nodeid')) {
    if (has('direct_predecessors') || has('direct_successors')) return 'node';
    return has('qid') ? 'node-to-question' : null;
  }
  if (has('qid', 'question')) return 'depthqa-question';
  if (has('pack') || (has('id') && (has('question') || has('depth') || has('predecessors'))))
    return 'question';
  return (has('id') || has('qid')) && has('answer') ? 'answer' : null;
}
