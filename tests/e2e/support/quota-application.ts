import { randomUUID } from 'node:crypto';
import { addDays, tashkentDay } from '#shared/dates.ts';
import { pdf } from '#tests/support/file-fixtures.ts';
import { applicantWithPapers, universityCode } from './applications.ts';
import { nameIn, whenTheySendItWithACode } from './applying.ts';
import type { Client, Fresh } from './client.ts';
import { inDatabase } from './database.ts';
import type { AtWork } from './decide.ts';
import { expect } from './journey.ts';
import type { QuotaPeriod } from './quota-year.ts';
import { chooseOf, heading } from './screen.ts';
import { expectQuestion, goOn } from './wizard.ts';

/** The forms of study that are admitted by an exam in these journeys. */
export const phd = 200;
export const targetedPhd = 700;
/** The papers of such an application. */
export const papersForPlace = [
  'passport',
  'diploma',
  'scientificWorkList',
  'copiesOfWorks',
  'scientificProject',
  'languageCertificate',
] as const;

/**
 * Somebody whose application for a place of the quota lacks nothing but the place, and the number
 * of the draft.
 */
export async function applicantWithoutPlace(
  period: QuotaPeriod,
  dc_type = phd,
): Promise<{ client: Client; draft: number }> {
  const { client, diplomaId: diploma_id } = await applicantWithPapers();
  const { id } = await client.post('/applications/', { period_id: period.id, dc_type });
  const types = await client.get<{ results: { id: number; name_en: string }[] }>(
    '/certificate-types/?limit=1000',
  );
  const today = tashkentDay();
  const certificate = await client.post('/certificates/', {
    type_id: types.results.find(({ name_en }) => name_en.includes('IELTS'))?.id,
    number: `T-${randomUUID().slice(0, 8)}`,
    score: 7.5,
    level: null,
    given_date: addDays(today, -100),
    valid_until: addDays(today, 400),
    file_id: await client.upload('certificate', pdf(`certificate ${id}`)),
  });
  const documents: Record<string, string> = {};
  for (const kind of papersForPlace)
    documents[kind] = await client.upload(kind, pdf(`${kind} ${id}`));
  const { version } = await client.get<Fresh>(`/applications/${id}/`);
  await client.put(`/applications/${id}/`, {
    version,
    diploma_id,
    certificate_id: certificate.id,
    documents,
  });
  return { client, draft: id };
}

/** The university of these journeys as it is called in a language. */
export const universityName = async (language: AtWork['language']): Promise<string> =>
  nameIn(
    language,
    await inDatabase((db) =>
      db
        .selectFrom('organization')
        .selectAll()
        .where('code', '=', universityCode)
        .executeTakeFirstOrThrow(),
    ),
  );

/**
 * Chooses the place that was published, by the code of its specialty; answers how the specialty is
 * called.
 */
export async function choosePlace(
  { page, t, language }: AtWork,
  client: Client,
  draft: number,
  code: string,
): Promise<string> {
  await page.goto(`/admin/apply-document/${draft}/place`);
  await expectQuestion(page, t('apply.question.place'));
  await chooseOf(page, t('validation.field.organization_id'), await universityName(language));
  await chooseOf(page, t('validation.field.direction_id'), code);
  const direction = await page
    .getByRole('combobox', { name: t('validation.field.direction_id') })
    .inputValue();
  await page.getByRole('radio', { name: t('codes.eduLanguage.100'), exact: true }).check();
  await goOn(page, t);
  await expect(heading(page, t('apply.question.place'))).toBeHidden();
  // The page is left only after the answer has arrived.
  await expect
    .poll(
      async () =>
        (await client.get<{ edu_language: number | null }>(`/applications/${draft}/`)).edu_language,
    )
    .toBe(100);
  return direction;
}

/** Sends the application for a place in this specialty. */
export async function sendForPlace(
  { page, t, language, person }: AtWork,
  period: QuotaPeriod,
  draft: number,
  direction: string,
): Promise<void> {
  await page.goto(`/admin/apply-document/${draft}/check`);
  const place = {
    period: nameIn(language, period),
    university: await universityName(language),
    direction,
  };
  await whenTheySendItWithACode({ t, language, applicant: page, place }, person.phone);
  await expect(heading(page, t('apply.sent.title'))).toBeVisible();
}

/**
 * Chooses the place that was published, by the code of its specialty, and sends the application.
 */
export async function applyForPlace(
  who: AtWork,
  period: QuotaPeriod,
  client: Client,
  draft: number,
  code: string,
): Promise<void> {
  await sendForPlace(who, period, draft, await choosePlace(who, client, draft, code));
}
