import { sql } from 'kysely';
import type { DueEvent, Trx } from '#server/engine/process.ts';
import type { LetterDocumentFacts } from '../document-facts.server.ts';

/** What stands on the form of a sender. */
export type Letterhead = NonNullable<LetterDocumentFacts['organization']> &
  LetterDocumentFacts['form'];

/** Names, address and phone: what stands on the form of an organization. */
export async function letterhead(trx: Trx, id: number): Promise<Letterhead> {
  const found = await trx
    .selectFrom('organization')
    .select(['name_uz', 'name_ru', 'name_en', 'address', 'phone', 'tin'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return found;
}

/** The name of the file that goes with a letter, as a list of its attachments. */
async function attachedFile(trx: Trx, id: string | null): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select name from file where id = ${id}::uuid`.execute(trx);
  return rows.map(({ name }) => name);
}

interface Written {
  code: string | null;
  short_info: string | null;
  file_id: string | null;
}

type PostalFacts = Pick<
  LetterDocumentFacts,
  'code' | 'number' | 'event' | 'organization' | 'form' | 'to' | 'short_info' | 'files'
>;

/** What the document of every letter says: number, event, on whose form, to whom, about what. */
export async function postalFacts(
  trx: Trx,
  { code, short_info, file_id }: Written,
  { event, at, confirm_method, actor }: DueEvent,
  { from, to }: { from: Letterhead; to: Letterhead },
): Promise<PostalFacts> {
  const { name_uz, name_ru, name_en, ...form } = from;
  return {
    code: 'DOC-LETTER',
    number: code ?? '',
    event: { name: event, at: at.toISOString(), confirmed: confirm_method, actor },
    organization: { name_uz, name_ru, name_en },
    form,
    to: { name_uz: to.name_uz, name_ru: to.name_ru, name_en: to.name_en },
    short_info: short_info ?? '',
    files: await attachedFile(trx, file_id),
  };
}
