/** What a process needs to do its work. */
export type ReadinessPart = 'store' | 'platform' | 'connection';

export type ReadinessState = {
  readonly state: 'ready' | 'degraded';
  /** What is wrong, by part, in words for an operator. */
  readonly problems: Readonly<Partial<Record<ReadinessPart, string>>>;
};

/** Whether a process can do its work: red as long as a part of it fails, and green again by itself. */
export type Readiness = {
  /** `null`: the part works. */
  note(part: ReadinessPart, problem: string | null): void;
  state(): ReadinessState;
};

/** `onChange` is told when the state turns. */
export function createReadiness(onChange: (state: ReadinessState) => void = () => {}): Readiness {
  const problems = new Map<ReadinessPart, string>();
  const state = (): ReadinessState => ({
    state: problems.size === 0 ? 'ready' : 'degraded',
    problems: Object.fromEntries(problems),
  });
  return {
    state,
    note(part, problem) {
      const before = problems.size === 0;
      if (problem === null) problems.delete(part);
      else problems.set(part, problem);
      if (before !== (problems.size === 0)) onChange(state());
    },
  };
}
