import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

export type LargeGraph = { readonly nodes: number; readonly edges: number; readonly bytes: number };

/**
 * Writes a graph of `nodes` questions in DepthQA's proportions (91 D3, 359 D2 and 1,121 D1 of 1,571), lines of about 250
 * bytes, and scores for it, 1 in 20 missing. A D3 rests on 4 D2s and a D2 on 8 D1s, drawn at random, so that nodes are
 * shared and some are under no target: about two edges a node.
 */
export async function writeLargeGraph(
  nodes: number,
  graphFile: string,
  scoresFile: string,
): Promise<LargeGraph> {
  const counts = [0, 0, Math.round((nodes * 359) / 1571), Math.round((nodes * 91) / 1571)];
  counts[1] = nodes - (counts[2] ?? 0) - (counts[3] ?? 0);
  const random = xoroshiro128plus(1);
  const pick = (count: number): number => uniformInt(random, 0, count - 1);
  const graph = lineWriter(graphFile);
  const scores = lineWriter(scoresFile);
  let edges = 0;
  for (const depth of [1, 2, 3]) {
    const below = counts[depth - 1] ?? 0;
    for (let number = 0; number < (counts[depth] ?? 0); number += 1) {
      const id = `d${depth}_q${number}`;
      const predecessors = new Set<string>();
      while (depth > 1 && predecessors.size < (depth === 2 ? 8 : 4))
        predecessors.add(`d${depth - 1}_q${pick(below)}`);
      edges += predecessors.size;
      await graph.write({
        id,
        depth,
        question: `What follows for a large number of draws, and why, in case ${number}?`,
        answer: 'The mean settles near its limit, since its variance falls with the number of draws.',
        domain: ['math', 'physics', 'computer-science'][number % 3],
        ...(depth === 1 ? {} : { reasoning: ['causal'], predecessors: [...predecessors] }),
      });
      await scores.write({ id, score: pick(20) === 0 ? null : [1, 3, 4, 4, 5, 5, 5][pick(7)] });
    }
  }
  await scores.end();
  return { nodes, edges, bytes: await graph.end() };
}

function lineWriter(file: string) {
  const stream = createWriteStream(file);
  let waiting = '';
  return {
    async write(value: unknown): Promise<void> {
      waiting += `${JSON.stringify(value)}\n`;
      if (waiting.length < 1 << 20) return;
      const block = waiting;
      waiting = '';
      if (!stream.write(block)) await once(stream, 'drain');
    },
    async end(): Promise<number> {
      stream.end(waiting);
      await once(stream, 'close');
      return stream.bytesWritten;
    },
  };
}
