import { dcTypeOf } from '#shared/codes.ts';
import { reportsOf } from '../evidence.server.ts';
import type { ReportState } from '../schema.ts';
import type { MonitoringStanding } from './standing.server.ts';

/** Where each report of a study of this type stands, in their order. */
export function reportStates(dcType: number, { reports }: MonitoringStanding): ReportState[] {
  const { family = 'phd' } = dcTypeOf(dcType) ?? {};
  return Array.from({ length: reportsOf(family) }, (_, at) => {
    const report = at + 1;
    const last = reports.find((one) => one.report === report);
    return last ?? { report, id: null, state: 'absent' };
  });
}
