import type { Locator, Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import { monitoringReportProcess } from '#modules/monitoring/process.server.ts';
import { opensOn, quarterOf, uploadUntil } from '#modules/monitoring/quarter.server.ts';
import { createAsSystem } from '#server/processes/raise.ts';
import { addDays, tashkentDay } from '#shared/dates.ts';
import { initialSettings } from '#shared/settings.ts';
import { type PhdStudy, phdStudy } from './additional-exams.ts';
import { inDatabase } from './database.ts';
import { button } from './screen.ts';

/** The quarter whose works can still be brought now. */
function quarterNow() {
  const today = tashkentDay();
  const quarter = quarterOf(today);
  const lastDay = uploadUntil(quarter, initialSettings['monitoring.upload_last_day']);
  return today <= lastDay ? quarter : quarterOf(addDays(lastDay, 20));
}

/**
 * A PhD student in the first quarter of the study, whose report the night of its opening has opened.
 * Answers its id, too.
 */
export async function openedReport(): Promise<PhdStudy & { report: number }> {
  const quarter = quarterNow();
  const opens = opensOn(quarter);
  const study = await phdStudy(addDays(opens, -50));
  const report = await inDatabase((db) =>
    createAsSystem(
      { db, now: () => new Date(`${opens}T01:00:00Z`) },
      monitoringReportProcess,
      'open',
      { application_id: study.study, ...quarter },
      'nightly',
    ),
  );
  if (report === null) throw new Error(`no report for study ${study.study}`);
  return { ...study, report };
}

/** Presses the button of an action of a report. Answers the dialog that asks. */
export async function beginReportAction(page: Page, t: TFunction, event: string): Promise<Locator> {
  await button(page, t(`monitoringReport.action.${event}`))
    .first()
    .press('Enter');
  return page.getByRole('dialog');
}
