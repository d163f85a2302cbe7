import type { Page } from '@playwright/test';
import { auditPaths } from '#modules/audit/paths.ts';
import { letterPaths } from '#modules/letter/paths.ts';
import { type AtWork, atWork } from './support/decide.ts';
import { letTheNightPass, lettersOfBothSides } from './support/irregularities.ts';
import { expect, test } from './support/journey.ts';
import type { SentLetter } from './support/letters.ts';
import { addStaff, addTechnicalAdmin } from './support/people.ts';
import { button, expectDone, heading } from './support/screen.ts';
import { openSection } from './support/sign-on.ts';

const reason = `Xodim vazirlikka ishga oʻtgan, javobni boshqa xodim qayta koʻrdi ${Date.now()}`;

/** Each at a browser of their own and in their own language. */
interface People {
  watchdog: AtWork;
  technician: AtWork;
}

async function givenTwoPeople(openBrowser: () => Promise<Page>): Promise<People> {
  const [watchdog, technician] = await Promise.all([
    addStaff('antiCorruption', 'ACA').then((person) => atWork(openBrowser, 'uz', person)),
    addTechnicalAdmin().then((person) => atWork(openBrowser, 'ru', person)),
  ]);
  return { watchdog, technician };
}

async function whenTheMessageOpensTheList({ page, t }: AtWork): Promise<void> {
  await openSection(page, t, 'notification-inbox');
  const told = page.getByRole('listitem').filter({ hasText: t('irregularity.names') });
  // By the keyboard: the middle of a link on two lines is beside its words.
  await told.first().getByRole('link').first().press('Enter');
  await expect(heading(page, t('irregularity.names'))).toBeVisible();
}

async function whenOneIsOpened({ page, t }: AtWork, { id, sender }: SentLetter): Promise<void> {
  await page.getByRole('searchbox').fill(sender.surname);
  const row = page.getByRole('row').filter({ hasText: `№ ${id}` });
  await row.getByRole('link').first().click();
  await expect(heading(page, t('irregularities.kinds.sides'))).toBeVisible();
  await expect(page.getByText(t('letter.action.accept')).first()).toBeVisible();
}

async function thenTheRecordBehindOpens({ page, t }: AtWork, letter: SentLetter): Promise<void> {
  await page.getByRole('link', { name: t('irregularities.openRecord'), exact: true }).click();
  await expect(heading(page, letter.about)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${letterPaths.letter.href({ id: letter.id })}$`));
  await page.goBack();
}

async function whenItIsSignedOff({ page, t }: AtWork): Promise<void> {
  const verb = t('irregularity.action.signOff');
  await button(page, verb).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('irregularities.signOff.reason'), { exact: true }).fill(reason);
  await button(dialog, verb).click();
  await expectDone(page, t);
  await expect(page.getByText(t('irregularity.state.signedOff'), { exact: true })).toBeVisible();
  await expect(button(page, verb)).toBeHidden();
}

/** What people did is not theirs to look at; that somebody signed it off stands in the audit log. */
async function thenAnotherReadsWhoAndWhy({ watchdog, technician }: People): Promise<void> {
  const { page, t } = technician;
  const { surname } = watchdog.person;
  await page.goto(`${auditPaths.audit.href()}?search=${surname}&process=irregularity`);
  const row = page.getByRole('row').filter({ hasText: surname });
  await expect(row).toHaveCount(1);
  await row.getByRole('link').first().click();
  await expect(page.getByText(reason).first()).toBeVisible();
  await expect(page.getByText(surname).first()).toBeVisible();
  const { pathname } = new URL(watchdog.page.url());
  await page.goto(pathname);
  await expect(page.getByText(t('irregularities.notFound')).first()).toBeVisible();
}

test('who watches is told what the night found, looks at the record behind and signs it off; a technical admin reads who did so and why', async ({
  openBrowser,
}) => {
  const people = await givenTwoPeople(openBrowser);
  const { watchdog } = people;
  const [letter] = await lettersOfBothSides(1);
  if (!letter) throw new Error('no letter was sent');
  await letTheNightPass();
  await whenTheMessageOpensTheList(watchdog);
  await whenOneIsOpened(watchdog, letter);
  await thenTheRecordBehindOpens(watchdog, letter);
  await whenItIsSignedOff(watchdog);
  await thenAnotherReadsWhoAndWhy(people);
});
