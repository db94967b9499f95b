/** Something that takes room in a column. */
export type Placed = {
  /** Where its centre would like to be. */
  readonly wanted: number;
  readonly height: number;
};

/** Neighbours that move as one: the sum of their wanted starts, and how many they are. */
type Block = { readonly sum: number; readonly members: number };

/**
 * Centres for a column of boxes that keep their order and stay `gap` apart, as near to where they want to be as that
 * allows: the least sum of squared shifts, found by pooling neighbours that would collide (isotonic regression).
 */
export function spread(boxes: readonly Placed[], gap: number): number[] {
  const offsets: number[] = [];
  for (const [index, box] of boxes.entries()) {
    const previous = boxes[index - 1];
    const step = previous === undefined ? 0 : (previous.height + box.height) / 2 + gap;
    offsets.push((offsets[index - 1] ?? 0) + step);
  }
  const blocks: Block[] = [];
  for (const [index, box] of boxes.entries()) {
    let block: Block = { sum: box.wanted - (offsets[index] ?? 0), members: 1 };
    for (let last = blocks.at(-1); last !== undefined && mean(last) > mean(block); last = blocks.at(-1)) {
      blocks.pop();
      block = { sum: last.sum + block.sum, members: last.members + block.members };
    }
    blocks.push(block);
  }
  return blocks
    .flatMap((block) => Array<number>(block.members).fill(mean(block)))
    .map((start, index) => start + (offsets[index] ?? 0));
}

function mean(block: Block): number {
  return block.sum / block.members;
}
