import type { RunSummary } from '../../probe/summary-schema.ts';
import type { ReportSection } from '../report-data.ts';
import { borderlineSection } from './borderline-section.ts';
import { gainSection } from './gain-section.ts';
import { memorizationSection, type RunValues } from './memorization-section.ts';
import { repeatSection } from './repeat-section.ts';

/** The parts of a report that only a model's run has: gain over zero-shot, memorization, borderline verdicts, repeats. */
export function runSections(summary: RunSummary, values: RunValues): ReportSection[] {
  return [
    gainSection(summary),
    memorizationSection(summary, values),
    borderlineSection(summary),
    repeatSection(summary),
  ].filter((section) => section !== null);
}
