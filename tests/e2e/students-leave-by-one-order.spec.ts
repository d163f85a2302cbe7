import type { Locator } from '@playwright/test';
import { addDays, tashkentDay } from '#shared/dates.ts';
import { type AtWork, atWork, decideAll } from './support/decide.ts';
import { expect, test } from './support/journey.ts';
import { expectMessage } from './support/messages.ts';
import type { Person } from './support/people.ts';
import { button, fillDate } from './support/screen.ts';
import { openSection } from './support/sign-on.ts';
import { addDoctorOfScience, giveOrder, studentWhoMayDefend } from './support/students.ts';

const surname = 'Birgalikov';
const today = tashkentDay();

interface Story {
  university: AtWork;
  students: Person[];
}

async function givenTwoStudents(): Promise<{ students: Person[]; reviewer: Person }> {
  const { advisorId } = await addDoctorOfScience();
  const one = await studentWhoMayDefend(advisorId, undefined, undefined, { surname });
  const other = await studentWhoMayDefend(advisorId, undefined, undefined, { surname });
  return { students: [one.person, other.person], reviewer: other.reviewer.person };
}

const rowsOf = ({ university: { page } }: Story): Locator =>
  page.getByRole('row').filter({ hasText: surname });

async function listThem(story: Story): Promise<void> {
  const { page, t } = story.university;
  await openSection(page, t, 'student-list-i');
  await page.getByRole('searchbox', { name: t('student.search') }).fill(surname);
  await button(page, t('common.button.search')).click();
  await expect(rowsOf(story)).toHaveCount(2);
}

/** One order, and its days, for everybody who is ticked. */
async function decideByOneOrder(
  story: Story,
  event: string,
  number: string,
  fill: (dialog: Locator) => Promise<void>,
): Promise<void> {
  const { page, t } = story.university;
  for (const row of await rowsOf(story).all()) await row.getByRole('checkbox').check();
  await decideAll(story.university, t(`application.action.${event}`), 2, {
    code: true,
    fill: async (dialog) => {
      await fill(dialog);
      await giveOrder(page, dialog, t, number, today);
    },
  });
}

async function stand(story: Story, state: string): Promise<void> {
  const { t } = story.university;
  // What became of each is told above the list, until that is closed.
  await button(story.university.page, t('common.button.close')).click();
  const said = rowsOf(story).getByText(t(`application.state.${state}`), { exact: true });
  await expect(said).toHaveCount(2);
}

test('a university sends several students on leave by one order, and takes them back by another', async ({
  language,
  openBrowser,
  inNext,
}) => {
  const { students, reviewer } = await givenTwoStudents();
  const story = { students, university: await atWork(openBrowser, language, reviewer) };
  await listThem(story);
  await decideByOneOrder(story, 'vacation', '91-t', async (dialog) => {
    const { t } = story.university;
    await dialog.getByRole('radio', { name: t('codes.leaveGround.100') }).check();
    await fillDate(dialog, t, t('review.field.leave_start'), today);
    await fillDate(dialog, t, t('review.field.leave_stop'), addDays(today, 120));
  });
  await stand(story, 'onAcademicLeave');
  for (const { email } of students) await expectMessage(email, 'N-VACATION');
  await inNext(story);
  await decideByOneOrder(story, 'returnFromLeave', '92-t', (dialog) => {
    const { t } = story.university;
    return fillDate(dialog, t, t('review.field.return_date'), today);
  });
  await stand(story, 'admittedToStudy');
  for (const { email } of students) await expectMessage(email, 'N-RETURN');
});
