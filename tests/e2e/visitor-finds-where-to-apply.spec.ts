import { publicPaths } from '#modules/public-site/paths.ts';
import { paths } from '#web/lib/paths.ts';
import { faultsOf, print } from './printed.ts';
import { expect, test } from './support/journey.ts';
import { button, chooseOf, heading } from './support/screen.ts';
import { languages, sentence } from './support/words.ts';

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test('a visitor finds where and with what to apply, and prints it', async ({
      t,
      openBrowser,
    }) => {
      const page = await openBrowser();
      await page.goto(paths.root.href());
      await button(page, t(`common.language.${language}`)).click();
      await expect(heading(page, t('public.title'))).toBeVisible();
      const menu = page.getByRole('banner').getByRole('navigation');
      const go = async (group: 'apply' | 'numbers' | 'help', name: string) => {
        const panel = menu.locator('summary').getByText(t(`site.group.${group}`));
        await panel.click();
        // The narrow menu has the same link, which is not drawn.
        const link = menu.getByRole('link', { name, exact: true });
        await link.click();
        await expect(heading(page, name)).toBeVisible();
        await expect(link).toBeHidden();
        await panel.click();
        await expect(link).toHaveAttribute('aria-current', 'page');
        await page.keyboard.press('Escape');
        await expect(link).toBeHidden();
      };

      await go('apply', t('site.page.findOrganization'));
      await chooseOf(page, t('public.find.direction'));
      await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();

      const band = page.getByRole('banner');
      await band.getByRole('link', { name: t('site.page.search') }).click();
      await expect(heading(page, t('site.page.search'))).toBeVisible();
      const asked = page.getByLabel(t('site-search.label'));
      await asked.fill('zzz');
      await asked.press('Enter');
      await expect(page.getByText(t('site-search.none', { q: 'zzz' }))).toBeVisible();
      await asked.fill('01.');
      await button(page, t('site-search.submit')).click();
      await page.getByRole('main').getByRole('link', { name: /^01\./ }).first().click();
      await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();

      await go('apply', t('site.page.guide'));
      await expect(page.getByText(t('application.next.send')).first()).toBeVisible();
      await expect(page.getByText(t('setting.name.apply.rework_days'))).toBeVisible();

      await go('numbers', t('site.page.appliedCounts'));
      await page.getByRole('table').getByRole('link').first().click();
      await expect(page.getByText(t('counts.why'))).toBeVisible();

      await go('apply', t('site.page.requiredDocs'));
      await page.getByLabel(t('required-docs.type')).selectOption({ label: t('codes.dcType.200') });
      await expect(page).toHaveURL(/type=200/);
      await expect(
        page
          .getByRole('listitem')
          .filter({ hasText: t('codes.documentKind.diploma') })
          .first(),
      ).toBeVisible();
      await expect(button(page, t('common.button.print'))).toBeVisible();
      expect(faultsOf(await print(page), sentence(t, 'common.print.at'))).toEqual([]);
      // The same at the address that was printed.
      await page.reload();
      await expect(page.getByRole('heading', { name: t('codes.dcType.200') })).toBeVisible();
    });
  });
}

test('a visitor of an address that never was is told so, and shown the way', async ({
  t,
  openBrowser,
}) => {
  const page = await openBrowser();
  const answer = await page.goto(
    publicPaths.organizationCounts.href({ orgId: 999_999, periodId: 999_999 }),
  );
  expect(answer?.status()).toBe(404);
  await expect(heading(page, t('counts.missing'))).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: t('site.page.appliedCounts') })
    .click();
  await expect(heading(page, t('site.page.appliedCounts'))).toBeVisible();
});

test('a visitor with a phone finds every page behind one word', async ({ t, openBrowser }) => {
  const page = await openBrowser();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(paths.root.href());
  const menu = page.getByRole('banner').getByRole('navigation');
  await menu.getByText(t('common.button.menu')).click();
  await menu.getByRole('link', { name: t('site.page.regulation') }).click();
  await expect(heading(page, t('site.page.regulation'))).toBeVisible();
  await expect(page.getByText(t('setting.name.apply.review_days'))).toBeVisible();
  await expect(menu.getByRole('link', { name: t('site.page.regulation') })).toBeHidden();
});
