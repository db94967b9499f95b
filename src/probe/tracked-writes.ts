/**
 * Writes under way to the files of a run, each begun once those that it must not stand without are safe. The first that
 * fails is remembered: from then on a run begins nothing more.
 */
export function createTrackedWrites() {
  const under = new Set<Promise<void>>();
  const byKey = new Map<string, Promise<void>>();
  let failed: { readonly error: unknown } | undefined;

  return {
    /** Begins a write, after those under the keys in `after` that are still under way. */
    add(key: string, after: readonly string[], begin: () => Promise<void>): void {
      const before = after.flatMap((other) => byKey.get(other) ?? []);
      const write = before.length === 0 ? begin() : Promise.all(before).then(begin);
      byKey.set(key, write);
      const tracked = write
        .then(() => void byKey.delete(key))
        .catch((error: unknown) => {
          failed ??= { error };
        })
        .finally(() => under.delete(tracked));
      under.add(tracked);
    },
    /** What the first failed write rejected with. */
    failure: (): unknown => failed?.error,
    /** Resolves once all writes are done; rejects where one failed. */
    async kept(): Promise<void> {
      while (under.size > 0) await Promise.all(under);
      if (failed !== undefined) throw failed.error;
    },
  };
}
