import type { ReportAnswer, ReportData, ReportQuestion } from '../report/report-data.ts';
import type { CommandIo } from './io.ts';

/**
 * The report of a run as a page for a chat: without where its servers are and which variables hold keys, which is
 * nobody's business there. Who is no teacher may still have to find the answers: references, what was sent to the model
 * (it may hold some), and what the judge said stay out of theirs.
 */
export async function chatReport(
  io: Pick<CommandIo, 'cwd' | 'env'>,
  folder: string,
  { isTeacher }: { readonly isTeacher: boolean },
): Promise<string> {
  const [{ readRun }, { reportOfRun }, { renderReport }] = await Promise.all([
    import('./read-run.ts'),
    import('../report/report-of-run.ts'),
    import('../report/render-report.ts'),
  ]);
  const record = await readRun(io, folder);
  const facts = record.facts.map(({ name, value }) => ({ name, value: withoutPlaces(value) }));
  const report = reportOfRun({ ...record, facts });
  return renderReport(isTeacher ? report : withoutReferences(report));
}

function withoutPlaces(value: string): string {
  return value
    .replace(/ at https?:\/\/[^\s"]+/g, '')
    .replace(/"(?:baseURL|apiKeyEnv)":"(?:[^"\\]|\\.)*",?/g, '')
    .replaceAll(',}', '}');
}

function withoutReferences(report: ReportData): ReportData {
  const silent = (answer: ReportAnswer): ReportAnswer => ({ ...answer, feedback: null });
  const questions = report.questions.map(
    ({ prompt: _prompt, ...question }): ReportQuestion => ({
      ...question,
      reference: null,
      answer: question.answer === null ? null : silent(question.answer),
      others: question.others.map(silent),
    }),
  );
  return { ...report, questions };
}
