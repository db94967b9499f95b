import type { Manifest } from '../../probe/manifest.ts';

/** Lists the runs that are made with this one: repeats, and the zero-shot runs that `prompt-pred` feeds on. */
export function withParts(manifest: Manifest, copiedFrom: string | undefined): Manifest {
  const ownZeroShot = manifest.mode === 'prompt-pred' && copiedFrom === undefined;
  const repeats = Array.from({ length: manifest.repeat.of - 1 }, (_, index) => `repeat-${index + 2}`);
  const parts = [
    ...(ownZeroShot ? ['zero-shot'] : []),
    ...repeats.flatMap((repeat) => [repeat, ...(ownZeroShot ? [`${repeat}/zero-shot`] : [])]),
  ];
  const zeroShot =
    copiedFrom === undefined
      ? ownZeroShot
        ? { folder: 'zero-shot', run: '', copied: false }
        : undefined
      : { folder: 'zero-shot', run: copiedFrom, copied: true };
  return { ...manifest, parts, ...(zeroShot === undefined ? {} : { zeroShot }) };
}

/** The manifest of a part of the run, by its folder. */
export function partManifest(root: Manifest, part: string): Manifest {
  const depth = part.split('/').length;
  const up = '../'.repeat(depth);
  const isZeroShot = part.endsWith('zero-shot');
  const number = Number(/^repeat-(\d+)/.exec(part)?.[1] ?? 1);
  const { history: _history, zeroShot, ...rest } = root;
  return {
    ...rest,
    id: `${root.id}/${part}`,
    mode: isZeroShot ? 'zero-shot' : root.mode,
    ...(root.history === undefined || isZeroShot ? {} : { history: root.history }),
    graph: `${up}${root.graph}`,
    repeat: { number, of: root.repeat.of },
    ...(zeroShot === undefined || isZeroShot
      ? {}
      : {
          zeroShot: zeroShot.copied
            ? { ...zeroShot, folder: `${up}${zeroShot.folder}` }
            : { ...zeroShot, run: `${root.id}/${part}/zero-shot` },
        }),
    parts: [],
    partOf: up.slice(0, -1),
  };
}
