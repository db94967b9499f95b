import type { Register } from './index.ts';

export const reportFormats = ['html', 'md', 'csv', 'latex'] as const;
export type ReportFormat = (typeof reportFormats)[number];

export type ReportOptions = { readonly format: string; readonly out?: string; readonly graph?: string };

export const registerReport: Register = (program, io, action) => {
  program
    .command('report')
    .description('write the report of a run or of a session: a page that needs nothing else, or its tables')
    .argument('[run]', "a run's folder or id, or a session's id; the latest session without it")
    .option('--format <format>', `one of ${reportFormats.join(', ')}`, 'html')
    .option('--out <file>', 'the file to write; standard output without it')
    .option('--graph <file>', 'the graph of the run, where its folder does not name it')
    .action(
      action(async (run: string | undefined, options: ReportOptions) => {
        const { runReport } = await import('./run-report.ts');
        return runReport(io, run, options);
      }),
    );
};
