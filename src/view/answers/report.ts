/** The figures of `autoplay report` for a run. */
import { measureRun } from '../../analyse/report/measure-run.ts';
import type { ReportView } from '../run-api.ts';
import type { ViewedRun } from '../library.ts';

/** Measuring reads every record, so the result is kept until the run changes. */
export function createReports() {
  const known = new WeakMap<ViewedRun, { version: number; report: Promise<ReportView> }>();
  return (viewed: ViewedRun): Promise<ReportView> => {
    const { version } = viewed.index;
    const before = known.get(viewed);
    if (before?.version === version) return before.report;
    const report = describeReport(viewed, version);
    known.set(viewed, { version, report });
    report.catch(() => known.delete(viewed));
    return report;
  };
}

async function describeReport({ run }: ViewedRun, version: number): Promise<ReportView> {
  const { seed, explore, propose, execute } = run.config;
  const damaged: string[] = [];
  const { tasksPerGuideline } = propose;
  const options = { seed, turnSteps: explore.maxSteps, tasksPerGuideline, tries: execute };
  const { sample: _texts, ...figures } = await measureRun(run.store, options, damaged);
  return { version, figures, damaged };
}
