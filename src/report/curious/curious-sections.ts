import type { ReportSection } from '../report-data.ts';
import { ablationSection } from './ablation-section.ts';
import type { CuriousFigures } from './curious-figures.ts';
import { doubtSection } from './doubt-section.ts';
import { rankingSection } from './ranking-section.ts';

/** The parts of a curiosity run's report: who asks best, doubt, and whether the judges notice noise. */
export function curiousSections(figures: CuriousFigures): ReportSection[] {
  return [rankingSection(figures), doubtSection(figures), ablationSection(figures)].filter(
    (section) => section !== null,
  );
}
