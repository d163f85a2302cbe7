import { letterPaths } from '#modules/letter/paths.ts';
import { pdf } from '#tests/support/file-fixtures.ts';
import { clientOf } from './client.ts';
import type { AtWork } from './decide.ts';
import { expect } from './journey.ts';
import { addStaff, organizationId, type Person } from './people.ts';
import { heading } from './screen.ts';

/** A letter that waits for its answer. */
export interface SentLetter {
  id: number;
  code: string;
  about: string;
  sender: Person;
}

const ministry = 'MHESI';

/** Somebody who writes letters for the university. */
export const addLetterWriter = (): Promise<Person> => addStaff('university', 'NUU');

/** Somebody who answers letters for the ministry. */
export const addLetterReader = (): Promise<Person> => addStaff('ministry', ministry);

/** A letter of the university to the ministry that nobody has opened yet. */
export async function sentLetter(sender: Person): Promise<SentLetter> {
  const client = await clientOf(sender);
  const about = `Ilmiy kengash tarkibi toʻgʻrisida ${Date.now()}`;
  const file_id = await client.upload('letter', pdf(about));
  const { id } = await client.post('/letters/', {
    to_org_id: await organizationId(ministry),
    short_info: about,
    file_id,
  });
  const { code } = await client.act('letter', 'letters', id, 'send', {}, true);
  return { id, code: String(code), about, sender };
}

/** Opens a letter on the side of its recipient. */
export async function openIncoming({ page }: AtWork, { id, about }: SentLetter): Promise<void> {
  await page.goto(letterPaths.incomingLetter.href({ id }));
  await expect(heading(page, about)).toBeVisible();
}

/** Opens a letter on the side of its sender. */
export async function openOwn({ page }: AtWork, { id, about }: SentLetter): Promise<void> {
  await page.goto(letterPaths.letter.href({ id }));
  await expect(heading(page, about)).toBeVisible();
}

/** Adds an addressee to those of the letter: the box is empty again for the next one. */
export async function addAddressee({ page, t }: AtWork, name: string): Promise<void> {
  await page.getByRole('combobox', { name: t('validation.field.to_org_id') }).fill(name);
  await page
    .getByRole('option', { name: new RegExp(name, 'i') })
    .first()
    .click();
  await expect(page.getByRole('list', { name: t('letter-screen.chosen') })).toContainText(
    new RegExp(name, 'i'),
  );
}
