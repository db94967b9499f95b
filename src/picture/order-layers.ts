/** An edge from a node of a shallower layer to one of a deeper layer. */
export type LayerEdge = readonly [shallower: string, deeper: string];

const sweeps = 8;

type Side = (id: string) => readonly string[];

function positions(layers: readonly (readonly string[])[]): Map<string, number> {
  return new Map(layers.flatMap((layer) => layer.map((id, index) => [id, index] as const)));
}

/** How often the straight lines between `upper` and `lower` cross: pairs of edges whose ends are in opposite order. */
export function countCrossings(upper: readonly string[], lower: readonly string[], deeper: Side): number {
  const place = positions([lower]);
  const ends = upper.flatMap((id) =>
    deeper(id)
      .map((other) => place.get(other))
      .filter((end) => end !== undefined)
      .sort((one, two) => one - two),
  );
  let crossings = 0;
  for (const [index, end] of ends.entries())
    for (let before = 0; before < index; before += 1) if ((ends[before] ?? 0) > end) crossings += 1;
  return crossings;
}

function allCrossings(layers: readonly (readonly string[])[], deeper: Side): number {
  return layers
    .slice(1)
    .reduce((sum, layer, index) => sum + countCrossings(layers[index] ?? [], layer, deeper), 0);
}

/** Sorts a layer by the mean place of each node's neighbours; a node without any keeps its place. */
function byBarycentre(
  layer: readonly string[],
  neighbours: Side,
  place: ReadonlyMap<string, number>,
): string[] {
  const keyed = layer.map((id, index) => {
    const known = neighbours(id)
      .map((other) => place.get(other))
      .filter((at) => at !== undefined);
    return { id, key: known.length === 0 ? index : known.reduce((sum, at) => sum + at, 0) / known.length };
  });
  return keyed.sort((one, two) => one.key - two.key).map(({ id }) => id);
}

function sweep(layers: readonly string[][], shallower: Side, deeper: Side, downwards: boolean): string[][] {
  const swept = layers.map((layer) => [...layer]);
  const order = swept.map((_, index) => index);
  for (const index of downwards ? order.slice(1) : order.slice(0, -1).reverse()) {
    const fixed = swept[downwards ? index - 1 : index + 1] ?? [];
    swept[index] = byBarycentre(swept[index] ?? [], downwards ? shallower : deeper, positions([fixed]));
  }
  return swept;
}

/**
 * Orders the nodes of each layer so that few edges cross, by the barycentre method (Sugiyama, Tagawa and Toda 1981):
 * sweeps forth and back, keeping the best order seen. Layers and edges are given, shallowest first; the given order
 * wins where no other has fewer crossings, so that a tree listed in walking order stays as it is.
 */
export function orderLayers(layers: readonly (readonly string[])[], edges: readonly LayerEdge[]): string[][] {
  const before = new Map<string, string[]>();
  const after = new Map<string, string[]>();
  for (const [shallower, deeper] of edges) {
    before.set(deeper, [...(before.get(deeper) ?? []), shallower]);
    after.set(shallower, [...(after.get(shallower) ?? []), deeper]);
  }
  const shallower: Side = (id) => before.get(id) ?? [];
  const deeper: Side = (id) => after.get(id) ?? [];
  let best = layers.map((layer) => [...layer]);
  let fewest = allCrossings(best, deeper);
  let current = best;
  for (let turn = 0; turn < sweeps && fewest > 0; turn += 1) {
    current = sweep(current, shallower, deeper, turn % 2 === 0);
    const crossings = allCrossings(current, deeper);
    if (crossings < fewest) [best, fewest] = [current, crossings];
  }
  return best;
}
