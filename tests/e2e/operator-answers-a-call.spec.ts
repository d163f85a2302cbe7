import type { Page } from '@playwright/test';
import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { enquiryTopicIds } from '#modules/enquiry/codes.ts';
import { type Language, languages } from '#shared/languages.ts';
import { inDatabase } from './support/database.ts';
import { type AtWork, atWork } from './support/decide.ts';
import { expect, test } from './support/journey.ts';
import { addStaff, inAgency } from './support/people.ts';
import { status } from './support/quota-screens.ts';
import { button, chooseOf, heading } from './support/screen.ts';
import { openSection } from './support/sign-on.ts';
import { wordsIn } from './support/words.ts';

/** An application under review of the demonstration, and whose it is. */
interface Known {
  id: number;
  name: string;
  code: string;
  state: string;
  organization: Record<`name_${Language}`, string>;
}

interface Story {
  operator: AtWork;
  secretary: AtWork;
  known: Known;
  caller: string;
}

const note = 'Natija qachon chiqishini soʻradi, muddati aytildi.';
const question = 'Arizam nega hali koʻrib chiqilmagan, qaysi hujjat yetishmaydi?';
const answer = 'Arizangiz shu hafta koʻrib chiqiladi, hujjatlaringiz toʻliq.';

const underReview = (): Promise<Known> =>
  inDatabase(async (db) => {
    const row = await db
      .selectFrom('application as a')
      .innerJoin('account as p', 'p.id', 'a.owner_id')
      .innerJoin('organization as o', 'o.id', 'a.organization_id')
      .select(['a.id', 'a.state', 'p.surname', 'p.first_name', 'o.code'])
      .select(['o.name_uz', 'o.name_ru', 'o.name_en'])
      .where('a.state', 'in', statesTagged(applicationMachine, 'underReview'))
      // Whose turn is that of the organization.
      .where('a.state', 'not in', statesTagged(applicationMachine, 'awaitsPapers'))
      .where('o.code', '=', 'NUU')
      .orderBy('a.id', 'desc')
      .executeTakeFirstOrThrow();
    const { id, state, code, surname, first_name, ...organization } = row;
    return { id, state, code, name: `${surname} ${first_name}`, organization };
  });

async function whenTheOperatorFindsTheApplication({ operator, known }: Story): Promise<void> {
  const { page, t } = operator;
  await openSection(page, t, 'call-desk');
  await page.getByLabel(t('call-desk.search')).fill(known.name);
  await button(page, t('call-desk.find')).click();
  const number = `-${String(known.id).padStart(6, '0')}`;
  const row = page.getByRole('row').filter({ hasText: number });
  await row.getByRole('link').click();
  await expect(page.getByText(number).first()).toBeVisible();
}

/** The sentence says state and whose turn it is, in whatever language the caller speaks. */
async function thenTheCallerIsTold({ operator, known }: Story): Promise<void> {
  const { page, t } = operator;
  const languagesOf = page.getByRole('group', { name: t('call-desk.language') });
  for (const language of languages) {
    await languagesOf.getByText(t(`common.language.${language}`), { exact: true }).click();
    const said = page
      .locator('main')
      .getByText(wordsIn(language)(`application.state.${known.state}`));
    await expect(said.first()).toBeVisible();
    await expect(page.locator(`main div[lang="${language}"]`).first()).toContainText(
      known.organization[`name_${language}`],
    );
  }
}

async function whenTheOperatorNotesTheCall({ operator: { page, t } }: Story): Promise<void> {
  await page.getByLabel(t('call-desk.note'), { exact: true }).fill(note);
  await button(page, t('call-desk.noteSave')).click();
  await expect(page.getByRole('listitem').filter({ hasText: note }).first()).toBeVisible();
}

async function whenTheOperatorPassesTheQuestionOn(story: Story): Promise<void> {
  const { page, t, language } = story.operator;
  await page.getByRole('link', { name: t('call-desk.enquiry') }).click();
  await expect(heading(page, t('enquiry.action.writeDown'))).toBeVisible();
  await page.getByLabel(t('validation.field.sender_name')).fill(story.caller);
  await page.getByLabel(t('validation.field.phone')).fill('90 333 22 11');
  await page
    .getByLabel(t('validation.field.topic'), { exact: true })
    .selectOption(String(enquiryTopicIds.application));
  await page.getByLabel(t('validation.field.question'), { exact: true }).fill(question);
  await button(page, t('common.button.save')).click();
  await expect(heading(page, story.caller)).toBeVisible();
  await button(page, t('enquiry.action.escalate')).first().press('Enter');
  const dialog = page.getByRole('dialog');
  const organization = story.known.organization[`name_${language}`];
  await chooseOf(dialog, t('validation.field.organization_id'), organization);
  await button(dialog, t('enquiry.action.escalate')).click();
  await expect(dialog).toBeHidden();
  await status(page, t('enquiry.state.escalated'));
}

async function thenTheOrganizationAnswers({ secretary, caller }: Story): Promise<void> {
  const { page, t } = secretary;
  await openSection(page, t, 'enquiry');
  await page.getByRole('link', { name: caller }).click();
  await expect(page.getByText(question)).toBeVisible();
  await button(page, t('enquiry.action.answer')).first().press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('validation.field.answer'), { exact: true }).fill(answer);
  await button(dialog, t('enquiry.action.answer')).click();
  await expect(dialog).toBeHidden();
  await status(page, t('enquiry.state.answered'));
}

async function thenTheOperatorReadsIt({ operator: { page, t } }: Story): Promise<void> {
  await page.reload();
  await status(page, t('enquiry.state.answered'));
  await expect(page.getByText(answer)).toBeVisible();
}

async function givenTwoPeople(openBrowser: () => Promise<Page>): Promise<Story> {
  const known = await underReview();
  const [operator, secretary] = await Promise.all([
    addStaff('innovation', inAgency).then((person) => atWork(openBrowser, 'uz', person)),
    addStaff('university', known.code).then((person) => atWork(openBrowser, 'ru', person)),
  ]);
  return { operator, secretary, known, caller: `Qoʻngʻirov ${Date.now()}` };
}

test('an operator answers a call: the caller is told, the call noted, the question passed on', async ({
  openBrowser,
}) => {
  const story = await givenTwoPeople(openBrowser);
  await whenTheOperatorFindsTheApplication(story);
  await thenTheCallerIsTold(story);
  await whenTheOperatorNotesTheCall(story);
  await whenTheOperatorPassesTheQuestionOn(story);
  await thenTheOrganizationAnswers(story);
  await thenTheOperatorReadsIt(story);
});
