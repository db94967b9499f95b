/**
 * One cycle of each tangle (strongly connected component) of a directed graph, as ids in the direction of its edges,
 * the first not repeated at the end. Enumerating all cycles would explode; one of each tangle shows where to cut. A
 * self loop is a cycle of one. `edges` gives, for each id in order, the ids that it leads to; ids without an entry
 * lead nowhere. Runs in linear time and without recursion, so a chain of any length is safe.
 */
export function findCycles(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  return components(edges).flatMap((component) => {
    const [first] = component;
    if (first === undefined) return [];
    const cycle = shortestCycle(first, new Set(component), edges);
    return cycle === null ? [] : [cycle];
  });
}

type Frame = { readonly id: string; next: number };

/** Tarjan's strongly connected components with a stack of its own; each component lists its first-met id first. */
function components(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = [];
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();

  for (const root of edges.keys()) {
    if (order.has(root)) continue;
    const frames: Frame[] = [];
    const enter = (id: string): void => {
      order.set(id, order.size);
      low.set(id, order.size - 1);
      open.push(id);
      isOpen.add(id);
      frames.push({ id, next: 0 });
    };
    enter(root);
    for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
      const target = edges.get(frame.id)?.[frame.next];
      frame.next += 1;
      if (target !== undefined) {
        if (!order.has(target)) enter(target);
        else if (isOpen.has(target)) lower(low, frame.id, order.get(target));
        continue;
      }
      frames.pop();
      const caller = frames.at(-1);
      if (caller !== undefined) lower(low, caller.id, low.get(frame.id));
      if (low.get(frame.id) !== order.get(frame.id)) continue;
      const component = open.splice(open.lastIndexOf(frame.id));
      for (const id of component) isOpen.delete(id);
      found.push(component);
    }
  }
  return found;
}

function lower(low: Map<string, number>, id: string, value: number | undefined): void {
  const known = low.get(id);
  if (value !== undefined && (known === undefined || value < known)) low.set(id, value);
}

/** The shortest way from `start` back to itself inside its component, breadth first; `null` where there is none. */
function shortestCycle(
  start: string,
  component: ReadonlySet<string>,
  edges: ReadonlyMap<string, readonly string[]>,
): string[] | null {
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (const id of queue) {
    for (const target of edges.get(id) ?? []) {
      if (target === start) return pathTo(id, start, cameFrom);
      if (!component.has(target) || cameFrom.has(target)) continue;
      cameFrom.set(target, id);
      queue.push(target);
    }
  }
  return null;
}

function pathTo(end: string, start: string, cameFrom: ReadonlyMap<string, string>): string[] {
  const path = [end];
  for (let id = end; id !== start; ) {
    const previous = cameFrom.get(id);
    if (previous === undefined) break;
    path.push(previous);
    id = previous;
  }
  return path.reverse();
}
