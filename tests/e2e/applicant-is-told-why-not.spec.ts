import type { Locator, Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import { demoPassword } from '#server/db/demo-accounts.ts';
import { addDays, tashkentDay } from '#shared/dates.ts';
import { formatDate, formatList, formatLongDate } from '#shared/format.ts';
import { openPeriod, readyDraft } from './support/applications.ts';
import { clientOf, type Fresh } from './support/client.ts';
import { inDatabase } from './support/database.ts';
import { expect, test } from './support/journey.ts';
import { addApplicant } from './support/people.ts';
import { addOpenPeriod } from './support/periods.ts';
import { comeBack, openSection, openSignIn } from './support/sign-on.ts';
import { windowOf } from './support/wizard.ts';
import { languages, wordsIn } from './support/words.ts';

/** Opens the words behind "Why can't I …" and answers what stands there. */
async function askWhyNot(place: Page | Locator, t: TFunction, question = 'processes.why.title') {
  const why = place.getByRole('group').filter({ hasText: t(question) });
  await why.getByText(t(question), { exact: true }).click();
  return why;
}

for (const language of languages) {
  const t = wordsIn(language);

  test.describe(language, () => {
    test.use({ language });

    test('an applicant with an empty draft is told everything that is missing', async ({
      openBrowser,
    }) => {
      const page = await openBrowser();
      const client = await clientOf(await addApplicant());
      const draft = await client.post<Fresh>('/applications/', {
        period_id: (await openPeriod(client)).id,
        dc_type: 500,
      });
      await comeBack(page, t, language, client.person);
      await page.goto(`/admin/apply-document/${draft.id}`);
      const why = await askWhyNot(page, t);
      await expect(
        why.getByText(t('processes.why.action', { action: t('application.action.send') })),
      ).toBeVisible();
      const papers = formatList(language, [
        t('codes.documentKind.diploma'),
        t('codes.documentKind.copiesOfWorks'),
      ]);
      for (const words of [
        t('application.unmet.placeOffered'),
        t('application.unmet.educationProven'),
        t('application.unmet.worksSufficient', { articles: 1, theses: 2 }),
        t('application.unmet.documentsComplete', { missing: papers }),
      ]) {
        await expect(why.getByText(words)).toBeVisible();
      }
      const archive = why.getByRole('listitem').filter({ hasText: t('application.action.expire') });
      await expect(archive).toContainText(
        t('processes.why.others', { who: t('processes.role.system') }),
      );
    });
  });
}

test('an applicant whose window has closed is told its dates', async ({
  t,
  language,
  openBrowser,
}) => {
  const page = await openBrowser();
  const period = await addOpenPeriod();
  const { client, draft } = await readyDraft(period.id);
  const yesterday = addDays(tashkentDay(), -1);
  await inDatabase((db) =>
    db
      .updateTable('period')
      .set({ registration_stop: yesterday })
      .where('id', '=', period.id)
      .execute(),
  );
  await comeBack(page, t, language, client.person);
  await page.goto(`/admin/apply-document/${draft.id}`);
  await expect(
    page.getByRole('heading', {
      name: t('apply.promptUntil.closed', { date: formatLongDate(language, yesterday) }),
    }),
  ).toBeVisible();
  const why = await askWhyNot(page, t);
  const [registrationStart, registrationStop] = [period.registration_start, yesterday].map((day) =>
    formatDate(language, day),
  );
  await expect(
    why.getByText(t('application.unmet.windowOpen', { registrationStart, registrationStop })),
  ).toBeVisible();
});

test('a doctorate student is told why no further study can be begun', async ({
  t,
  language,
  openBrowser,
}) => {
  const page = await openBrowser();
  const period = await openPeriod(await clientOf(await addApplicant()));
  await openSignIn(page, language);
  await page.getByLabel(t('auth.username'), { exact: true }).fill('doktorant@namuna.uz');
  await page.getByLabel(t('auth.password'), { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: t('auth.submit'), exact: true }).click();
  await openSection(page, t, 'apply-document');
  const window = windowOf(page, period[`name_${language}`]);
  await expect(window.getByText(t('apply.begin.noType'))).toBeVisible();
  const why = await askWhyNot(window, t, 'apply.begin.why');
  await expect(why.getByText(t('application.unmet.mayStudyMore')).first()).toBeVisible();
});
