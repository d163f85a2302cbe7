import type { Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import { applicationPaths } from '#modules/application/paths.ts';
import { addReviewer, readyDraft } from './support/applications.ts';
import { inDatabase } from './support/database.ts';
import { expect, test } from './support/journey.ts';
import type { Person } from './support/people.ts';
import { button } from './support/screen.ts';
import { comeBack, openSection } from './support/sign-on.ts';

const written = 'I was born in 1998 in Pune. I study inverse problems of heat conduction.';
const topic = 'Inverse problems of heat conduction';
const translated =
  'Men 1998-yilda Puna shahrida tugʻilganman. Issiqlik tarqalishining teskari masalalarini oʻrganaman.';
const topicTranslated = 'Issiqlik tarqalishining teskari masalalari';

/** What somebody of another country has sent, who wrote in English. */
async function foreignApplication(): Promise<{ person: Person; id: number; reference: string }> {
  const { client, draft } = await readyDraft();
  await inDatabase(async (db) => {
    await db
      .updateTable('account')
      .set({ user_type: 'F', citizenship: 'IN', bio_uz: null, bio_ru: null, bio_en: written })
      .where('id', '=', client.person.id)
      .execute();
    await db.updateTable('application').set({ topic }).where('id', '=', draft.id).execute();
  });
  const { id, reference } = await client.act(
    'application',
    'applications',
    draft.id,
    'send',
    {},
    true,
  );
  return { person: client.person, id, reference: String(reference) };
}

const translation = (page: Page, t: TFunction) =>
  page.getByRole('region', { name: t('translation.title') });

test('an organization enters an Uzbek translation of a biography, and the applicant reads both', async ({
  t,
  openBrowser,
  language,
}) => {
  const { person, id, reference } = await foreignApplication();
  const [page, applicant] = [await openBrowser(), await openBrowser()];
  await comeBack(page, t, language, await addReviewer());
  await page.goto(applicationPaths.application.href({ id }));
  const part = translation(page, t);
  await expect(part.getByText(t('translation.none'))).toBeVisible();
  await button(part, t('application.action.translate')).press('Enter');
  await expect(part.getByText(written)).toBeVisible();
  await part.getByLabel(t('validation.field.bio_translation')).fill(translated);
  await part.getByLabel(t('validation.field.topic_translation')).fill(topicTranslated);
  await button(part, t('application.action.translate')).click();
  await expect(part.getByText(t('translation.done'))).toBeVisible();
  for (const words of [written, translated, topic, topicTranslated])
    await expect(page.getByText(words, { exact: true }).first()).toBeVisible();
  await comeBack(applicant, t, language, person);
  await openSection(applicant, t, 'apply-document');
  await applicant.getByRole('listitem').filter({ hasText: reference }).getByRole('link').click();
  for (const words of [written, translated])
    await expect(applicant.getByText(words, { exact: true }).first()).toBeVisible();
});
