import { randomInt } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import { sql } from 'kysely';
import { personOf } from '#server/story/people.ts';
import { scientificDegreeIds } from '#shared/codes.ts';
import { addDays, daysBetween, tashkentDay } from '#shared/dates.ts';
import { pdf } from '#tests/support/file-fixtures.ts';
import { addReviewer, addUniversityAdvisor, studyPlace } from './applications.ts';
import { type Client, clientOf, type Fresh } from './client.ts';
import { inDatabase } from './database.ts';
import type { AtWork } from './decide.ts';
import { codesSent, nextCode } from './messages.ts';
import { addApplicant, addStaff, inAgency, type Person } from './people.ts';
import { button, chooseFile, fillDate } from './screen.ts';
import { openSection } from './sign-on.ts';
import { giveCode, paper } from './wizard.ts';

/** A personal number with a right check digit that nobody else of the run has. */
export const newPinfl = (): string => String(personOf(randomInt(1_000_000, 9_000_000)).pinfl);

/** Somebody who confirms old lists. */
export const addAgencyStaff = (): Promise<Person> => addStaff('innovation', inAgency);

const independentDsc = 400;
/** Before the first study to which the platform admitted: nobody else is on the old list. */
const longAgo = addDays(tashkentDay(), -900);

/** A research advisor of that university who is a doctor of science: students of type 400 need one. */
export async function addDoctorOfScience(): Promise<{ person: Person; advisorId: number }> {
  const person = await addUniversityAdvisor();
  const { id } = await inDatabase((db) =>
    db
      .updateTable('advisor')
      .set({ scientific_degree: scientificDegreeIds.doctorOfScience })
      .where('account_id', '=', person.id)
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return { person, advisorId: id };
}

/**
 * A confirmed old-list student of the university of these journeys with an advisor, who wrote and
 * published their dissertation; since long ago, when no day is named.
 */
export async function studentWhoMayDefend(
  advisorId: number,
  dc_type = independentDsc,
  started = longAgo,
  name: { surname?: string } = {},
): Promise<{ person: Person; reviewer: Client; record: Fresh }> {
  const pinfl = newPinfl();
  const person = await addApplicant({ pinfl, ...name });
  const author = await clientOf(person);
  for (const type of [1000, 1100]) {
    await author.post('/scientific-works/', {
      name: 'Dissertatsiya',
      type,
      publication_date: addDays(tashkentDay(), -20),
    });
  }
  const reviewer = await clientOf(await addReviewer());
  const { direction } = await studyPlace(author);
  const order_file_id = await reviewer.upload('order', pdf(`order ${pinfl}`));
  const record = await reviewer.post('/applications/', {
    pinfl,
    surname: person.surname,
    first_name: person.firstName,
    dc_type,
    direction_id: direction.id,
    study_start: longAgo,
    advisor_id: advisorId,
    order_number: '12-t',
    order_date: longAgo,
    order_file_id,
  });
  const agency = await clientOf(await addAgencyStaff());
  await agency.act('application', 'applications', record.id, 'confirmOld');
  const later = daysBetween(longAgo, started);
  if (later > 0)
    await inDatabase((db) =>
      db
        .updateTable('application')
        .set({ study_start: started, study_end: sql`study_end + ${later}::int` })
        .where('id', '=', record.id)
        .execute(),
    );
  return { person, reviewer, record };
}

/** Finds a student in a list by surname, and opens the page. */
export async function openStudent(
  page: Page,
  t: TFunction,
  list: string,
  surname: string,
): Promise<void> {
  await openSection(page, t, list);
  await page.getByRole('searchbox', { name: t('student.search') }).fill(surname);
  await button(page, t('common.button.search')).click();
  await page
    .getByRole('row')
    .getByRole('link', { name: new RegExp(surname) })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(surname) })).toBeVisible();
}

/** Number, date and file of an order in the form that is open. */
export async function giveOrder(
  page: Page,
  form: Locator,
  t: TFunction,
  number: string,
  day: string,
): Promise<void> {
  await form.getByLabel(t('review.field.order_number'), { exact: true }).fill(number);
  await fillDate(form, t, t('review.field.order_date'), day);
  await chooseFile(page, t, t('review.field.order_file_id'), paper('buyruq.pdf'));
  await expect(button(form, `${t('common.button.download')}: buyruq.pdf`)).toBeVisible();
}

/**
 * Ends the dialog of a sensitive action about a student: a reason where one is asked, then the code
 * of the newest message.
 */
export async function finishSensitive(
  { page, t, person }: Pick<AtWork, 'page' | 't' | 'person'>,
  dialog: Locator,
  event: string,
  reason?: string,
): Promise<void> {
  const verb = t(`application.action.${event}`);
  const before = await codesSent(person.phone);
  await button(dialog, t('common.button.continue')).click();
  if (reason) {
    await dialog.getByLabel(t('process.reason.label')).fill(reason);
    await button(dialog, verb).click();
  }
  await giveCode(page, t, await nextCode(person.phone, before), verb);
}
