import { applicationPaths } from '#modules/application/paths.ts';
import { notificationPaths } from '#modules/notification/paths.ts';
import { profilePaths } from '#modules/profile/paths.ts';
import { addDays, tashkentDay } from '#shared/dates.ts';
import { addReviewer, sentApplication } from './support/applications.ts';
import { type AtWork, atWork } from './support/decide.ts';
import { expect, test } from './support/journey.ts';
import { nameOf } from './support/people.ts';
import { openFromWorklist } from './support/review.ts';
import { button, expectDone, fillDate } from './support/screen.ts';
import { sentence } from './support/words.ts';

const line = ({ page }: AtWork) => page.locator('[data-assignment]');

/** What somebody reads of a colleague who has the same record open. */
const looks = ({ t }: AtWork, other: AtWork) =>
  sentence(t, 'assignment.looking', { names: nameOf(other.person) });

const rowOf = ({ page }: AtWork, reference: string) =>
  page.getByRole('row').filter({ hasText: reference });

/** The reader's own work alone. */
const openMine = ({ page }: AtWork) =>
  page.goto(`${applicationPaths.applications.href()}?work=mine`);

/** Opens the dialog of whose work it is, and chooses a way. */
async function choose({ page, t }: AtWork, way: string) {
  await button(page, t('assignment.change')).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: t(`assignment.choice.${way}`) }).check();
  return dialog;
}

async function setAway({ page, t }: AtWork, day: string): Promise<void> {
  await page.goto(`${profilePaths.profile.href()}?edit=absence`);
  await fillDate(page, t, t('profile.absence.field.from_day'), day);
  await fillDate(page, t, t('profile.absence.field.to_day'), day);
  await button(page, t('common.button.save')).click();
  await expectDone(page, t);
}

test('colleagues see who is on an application and who looks at it, hand it over, put it off, and are not given work while they are away', async ({
  openBrowser,
}) => {
  const { client, application } = await sentApplication();
  const { surname } = client.person;
  const { reference } = application;
  const one = await atWork(openBrowser, 'uz', await addReviewer());
  const other = await atWork(openBrowser, 'ru', await addReviewer());
  for (const { page, t } of [one, other]) await openFromWorklist(page, t, surname, reference);

  // Each sees at once that the other one looks, and who has taken it.
  await expect(one.page.getByText(looks(one, other))).toBeVisible();
  await expect(other.page.getByText(looks(other, one))).toBeVisible();
  await expect(line(other)).toContainText(other.t('assignment.nobody'));
  await button(one.page, one.t('assignment.take')).click();
  await expect(line(one)).toContainText(one.t('assignment.mine'));
  await expect(line(other)).toContainText(other.t('assignment.held', { name: nameOf(one.person) }));

  // Given to the colleague, it is in their work and no more in one's own.
  const giving = await choose(one, 'colleague');
  const full = [other.person.surname, other.person.firstName].join(' ');
  const option = giving.locator('option', { hasText: full });
  await giving.getByRole('combobox').selectOption(await option.getAttribute('value'));
  await button(giving, one.t('common.button.save')).click();
  await expect(giving).toBeHidden();
  await expect(line(other)).toContainText(other.t('assignment.mine'));
  await openMine(one);
  await expect(one.page.getByText(one.t('review.title')).first()).toBeVisible();
  await expect(rowOf(one, reference)).toBeHidden();
  await openMine(other);
  await expect(rowOf(other, reference)).toBeVisible();

  // Put off, it leaves the work until its day.
  await rowOf(other, reference).getByRole('link').click();
  const later = await choose(other, 'later');
  // The list of colleagues belongs to another choice.
  await expect(later.getByRole('combobox')).toBeHidden();
  await fillDate(later, other.t, other.t('assignment.field.until'), addDays(tashkentDay(), 3));
  await button(later, other.t('common.button.save')).click();
  await expect(later).toBeHidden();
  await openMine(other);
  await expect(rowOf(other, reference)).toBeHidden();

  // Somebody who is away is shown as such, and takes no new work.
  await setAway(other, tashkentDay());
  await openFromWorklist(one.page, one.t, surname, reference);
  await expect(line(one)).toContainText(nameOf(other.person));
  await button(one.page, one.t('assignment.take')).click();
  await expect(line(one)).toContainText(one.t('assignment.mine'));
  const refused = await choose(one, 'colleague');
  await expect(refused.getByText(one.t('assignment.absent'))).toBeVisible();
  await expect(refused.locator('option', { hasText: full })).toHaveCount(0);
});

test('a reviewer ticks applications of the list and gives them to a colleague with a note, who is told and finds them', async ({
  openBrowser,
}) => {
  const { application } = await sentApplication();
  const { reference } = application;
  const one = await atWork(openBrowser, 'uz', await addReviewer());
  const other = await atWork(openBrowser, 'ru', await addReviewer());
  const { page, t } = one;
  await page.goto(`${applicationPaths.applications.href()}?search=${reference}`);
  await rowOf(one, reference).getByRole('checkbox').check();
  await page.locator('[data-give]').click();
  const dialog = page.getByRole('dialog');
  const option = dialog.locator('option', {
    hasText: [other.person.surname, other.person.firstName].join(' '),
  });
  await dialog.getByRole('combobox').selectOption(await option.getAttribute('value'));
  await dialog.getByLabel(t('assignment.field.note')).fill('Dushanbagacha');
  await button(dialog, t('assignment.many.send')).click();
  await expect(page.locator('[data-bulk-result="assignment"]')).toContainText(
    t('bulk.result.counts', { done: 1, skipped: 0, failed: 0 }),
  );
  await openMine(other);
  await expect(rowOf(other, reference)).toBeVisible();
  await other.page.goto(notificationPaths.inbox.href());
  await expect(other.page.getByText('Dushanbagacha')).toBeVisible();
});
