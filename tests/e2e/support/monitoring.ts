import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import { monitoringReportProcess } from '#modules/monitoring/process.server.ts';
import {
  opensOn,
  type Quarter,
  quarterOf,
  uploadUntil,
} from '#modules/monitoring/quarter.server.ts';
import type { MonitoringRecord } from '#modules/monitoring/schema.ts';
import { actAsSystem, createAsSystem } from '#server/processes/raise.ts';
import { addDays, tashkentDay } from '#shared/dates.ts';
import { initialSettings } from '#shared/settings.ts';
import { pdf } from '#tests/support/file-fixtures.ts';
import { type PhdStudy, phdStudy } from './additional-exams.ts';
import { type Client, clientOf, type Fresh } from './client.ts';
import { inDatabase } from './database.ts';
import { button } from './screen.ts';

/** The quarter whose works can still be brought now. */
export function quarterNow(): Quarter {
  const today = tashkentDay();
  const quarter = quarterOf(today);
  const lastDay = uploadUntil(quarter, initialSettings['monitoring.upload_last_day']);
  return today <= lastDay ? quarter : quarterOf(addDays(lastDay, 20));
}

/** The quarter so many quarters before another one. */
export function quartersBefore({ year, quarter }: Quarter, count: number): Quarter {
  const at = year * 4 + quarter - 1 - count;
  return { year: Math.floor(at / 4), quarter: (at % 4) + 1 };
}

/** The report of a study that the night of its opening has opened. Answers its id. */
export async function openReport(study: number, quarter: Quarter): Promise<number> {
  const report = await inDatabase((db) =>
    createAsSystem(
      { db, now: () => new Date(`${opensOn(quarter)}T01:00:00Z`) },
      monitoringReportProcess,
      'open',
      { application_id: study, ...quarter },
      'nightly',
    ),
  );
  if (report === null) throw new Error(`no report for study ${study}`);
  return report;
}

/** A PhD student in the first quarter of the study, and their open report. */
export async function openedReport(): Promise<PhdStudy & { report: number }> {
  const quarter = quarterNow();
  const study = await phdStudy(addDays(opensOn(quarter), -50));
  return { ...study, report: await openReport(study.study, quarter) };
}

/** Lets the days of a report stand so many days from today: the last of the upload, the extra ones. */
export async function passToUpload(report: number, upload: number, grace: number): Promise<void> {
  const today = tashkentDay();
  await inDatabase((db) =>
    db
      .updateTable('monitoring_report')
      .set({ upload_until: addDays(today, upload), grace_until: addDays(today, grace) })
      .where('id', '=', report)
      .execute(),
  );
}

/** What the night does with a report. Answers whether it did. */
export const reportAtNight = (id: number, event: string): Promise<boolean> =>
  inDatabase((db) =>
    actAsSystem({ db, now: () => new Date() }, monitoringReportProcess, id, {
      event,
      job: 'monitoring',
    }),
  );

/** Who acts on the reports of a study over the API. */
export interface Reporting {
  own: Client;
  advising: Client;
  reviewer: Client;
  agency: Client;
}

/** Everybody of a study over the API. */
export const reportingOf = async (
  { student, advisor, reviewer }: Pick<PhdStudy, 'student' | 'advisor' | 'reviewer'>,
  agency: Client,
): Promise<Reporting> => ({
  own: await clientOf(student),
  advising: await clientOf(advisor),
  reviewer,
  agency,
});

type Report = Fresh & Pick<MonitoringRecord, 'lines' | 'items'>;
const actOn = (by: Client, id: number, event: string, payload: object = {}, code = false) =>
  by.act('monitoringReport', 'monitoring-reports', id, event, payload, code);
const read = (by: Client, id: number) => by.get<Report>(`/monitoring-reports/${id}/`);

/** Brings everything that is due and not there. */
export async function bringWorks({ own }: Pick<Reporting, 'own'>, id: number): Promise<void> {
  const { lines } = await read(own, id);
  const types = lines.flatMap(({ type, due, needed, brought }) =>
    due ? Array.from({ length: Math.max(0, needed - brought) }, () => type) : [],
  );
  for (const [at, type] of types.entries()) {
    const work = await own.post('/scientific-works/', {
      name: `Chorak natijalari, ${at + 1}-qism`,
      type,
      publication_date: addDays(tashkentDay(), -2),
      file_id: await own.upload('scientificWork', pdf(`ish ${type} ${randomUUID()}`)),
    });
    await actOn(own, id, 'upload', { work_id: work.id });
  }
}

/** Brought, submitted, and agreed to by the advisor. */
export async function submitReport(who: Reporting, id: number): Promise<void> {
  await bringWorks(who, id);
  await actOn(who.own, id, 'submit');
  await adviseReport(who, id);
}

export async function adviseReport({ advising }: Reporting, id: number): Promise<void> {
  await actOn(advising, id, 'advisorResult', { advisor_result: 100, advisor_mark: 85 });
}

/** The organization accepts every work and concludes that the report is completed. */
export async function concludeReport({ reviewer }: Reporting, id: number): Promise<void> {
  const { items } = await read(reviewer, id);
  for (const item of items)
    await actOn(reviewer, id, 'markItem', { item_id: item.id, accepted: true });
  await actOn(reviewer, id, 'complete');
}

export async function confirmReport({ agency }: Reporting, id: number): Promise<void> {
  await actOn(agency, id, 'confirm');
}

/** Presses the button of an action of a report. Answers the dialog that asks. */
export async function beginReportAction(page: Page, t: TFunction, event: string): Promise<Locator> {
  await button(page, t(`monitoringReport.action.${event}`))
    .first()
    .press('Enter');
  return page.getByRole('dialog');
}
