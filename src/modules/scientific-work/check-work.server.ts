import { sql } from 'kysely';
import type { TextKey } from '#server/base/refusal.ts';
import { refuseFields } from '#server/base/refuse.ts';
import { readableFiles } from '#server/db/file-states.ts';
import { noteUse } from '#server/engine/own-files.ts';
import type { Trx } from '#server/engine/process.ts';
import { fold } from '#shared/fold.ts';
import type { ScientificWorkFields } from './schema.ts';

type Said = Pick<ScientificWorkFields, 'name' | 'publication_date' | 'url' | 'file_id'> & {
  type: number;
};

const purpose = 'scientificWork';

/** The DOI in a link, as its register compares them: in small letters. */
const doiOf = (url: string | null | undefined): string | null => {
  const [found] = (url ?? '').match(/\b10\.\d{4,9}\/[^\s?#]+/) ?? [];
  return found?.toLowerCase() ?? null;
};

/** Another work of the person that is the same one: by type, year and name, or by its DOI. */
async function sameWork(
  trx: Trx,
  ownerId: number,
  { name, type, publication_date, url }: Said,
  id: number | null,
): Promise<Record<string, TextKey>> {
  const year = Number(publication_date.slice(0, 4));
  const doi = doiOf(url);
  const { rows } = await sql<{ name: string; named: boolean; url: string | null }>`
    select name, url, (type = ${type} and publication_year = ${year} and search = ${fold(name)})
      as named
    from scientific_work where owner_id = ${ownerId} and id is distinct from ${id}
      and (publication_year = ${year} or url is not null)`.execute(trx);
  const named = rows.some((row) => row.named);
  const linked = doi === null ? undefined : rows.find((row) => doiOf(row.url) === doi);
  return {
    ...(named && { name: { key: 'works.twice', params: { year } } }),
    ...(linked && { url: { key: 'works.same_doi', params: { name: linked.name } } }),
  };
}

/** What is wrong with the copy: it must be an own file that was uploaded as the copy of a work. */
async function copyProblem(
  trx: Trx,
  ownerId: number,
  fileId: string | null | undefined,
): Promise<Record<string, TextKey>> {
  if (!fileId) return {};
  const file = await trx
    .selectFrom('file')
    .select('purpose')
    .where('id', '=', fileId)
    .where('owner_id', '=', ownerId)
    .where('state', 'in', readableFiles)
    .executeTakeFirst();
  if (!file) return { file_id: { key: 'works.foreign_file' } };
  if (file.purpose !== purpose) return { file_id: { key: 'works.no_proof' } };
  await noteUse(trx, [fileId]);
  return {};
}

/** Nobody has published before they were born. */
async function dayProblem(
  trx: Trx,
  ownerId: number,
  day: string,
): Promise<Record<string, TextKey>> {
  const { birthday } = await trx
    .selectFrom('account')
    .select('birthday')
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return birthday !== null && day <= birthday
    ? { publication_date: { key: 'works.before_birth' } }
    : {};
}

/**
 * Refuses a work that its person has listed already, that they cannot have written then, or whose
 * copy proves nothing; every fault is said at once, at its field, and nothing is written.
 * `id` is the work itself while it is changed. Throws VALIDATION.
 */
export async function checkWork(
  trx: Trx,
  ownerId: number,
  said: Said,
  id: number | null = null,
): Promise<void> {
  const fields = {
    ...(await sameWork(trx, ownerId, said, id)),
    ...(await copyProblem(trx, ownerId, said.file_id)),
    ...(await dayProblem(trx, ownerId, said.publication_date)),
  };
  if (Object.keys(fields).length > 0) throw refuseFields(fields);
}
