import type { Insertable, Kysely, Transaction } from 'kysely';
import { languageLevels } from '#shared/codes.ts';
import type { Database } from '../db/tables.ts';
import { countries } from './countries.ts';
import { cell, type Line, maybe, names, readLines } from './data-folder.ts';
import { type Loading, loadOrganizations } from './load-organizations.ts';

type Db = Transaction<Database>;

async function loadPlaces(db: Db): Promise<void> {
  const regions = (await readLines('regions')).map((line) => ({
    ...names(line),
    id: Number(cell(line, 'soato')),
    iso: cell(line, 'iso_3166_2'),
    kind: cell(line, 'kind'),
    center_uz: maybe(line, 'center_uz'),
    center_ru: maybe(line, 'center_ru'),
    center_en: maybe(line, 'center_en'),
    sort: Number(cell(line, 'sort')),
  }));
  const districts = (await readLines('districts')).map((line) => ({
    ...names(line),
    id: Number(cell(line, 'soato')),
    region_id: Number(cell(line, 'region_soato')),
    kind: cell(line, 'kind'),
    center_uz: maybe(line, 'center_uz'),
    center_ru: maybe(line, 'center_ru'),
  }));
  await insertNew(
    db,
    'country',
    countries().filter(({ alpha3, numeric }) => alpha3.length === 3 && numeric.length === 3),
  );
  await insertNew(db, 'region', regions);
  await insertNew(db, 'district', districts);
}

function directionOf(line: Line): Insertable<Database['direction']> {
  const level = cell(line, 'level');
  if (level !== 'branch' && level !== 'group' && level !== 'specialty')
    throw new Error(`Reference data: ${level} is no level of a direction`);
  return {
    ...names(line),
    code: cell(line, 'code'),
    level,
    parent_code: maybe(line, 'parent_code'),
    required_language_level:
      languageLevels.find((known) => known === line.required_language_level) ?? null,
    status: Number(cell(line, 'status')),
  };
}

function namedOf(line: Line): Insertable<Database['category_subject']> {
  return { ...names(line), id: Number(cell(line, 'code')), status: Number(cell(line, 'status')) };
}

async function loadCertificates(db: Db): Promise<void> {
  const languages = (await readLines('languages'))
    .filter((line) => line.kind === 'certificate')
    .map((line) => ({ ...namedOf(line), iso: maybe(line, 'iso_639_1') }));
  const types = (await readLines('certificate-types')).map((line) => ({
    ...namedOf(line),
    language_id: Number(cell(line, 'language_code')),
    issuer: cell(line, 'issuer'),
    scale: cell(line, 'scale'),
    min_b1: maybe(line, 'min_b1'),
    min_b2: maybe(line, 'min_b2'),
    min_c1: maybe(line, 'min_c1'),
    // "none": the owner sets no limit.
    validity_years: Number.parseInt(cell(line, 'validity_years'), 10) || null,
  }));
  await insertNew(db, 'certificate_language', languages);
  await insertNew(db, 'certificate_type', types);
}

async function insertNew<Table extends keyof Database & string>(
  db: Db,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
): Promise<void> {
  await db
    .insertInto(table)
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Loads the directories in the order in which they need each other, all or nothing. Idempotent:
 * what is there already, and may have been edited, stays as it is; only what is missing is added.
 */
export async function loadReference(db: Kysely<Database>, loading: Loading): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await loadPlaces(transaction);
    const nationalities = await readLines('nationalities');
    await insertNew(
      transaction,
      'nationality',
      nationalities.map((line) => ({ ...names(line), id: Number(cell(line, 'code')) })),
    );
    await insertNew(transaction, 'direction', (await readLines('specialties')).map(directionOf));
    await loadOrganizations(transaction, loading);
    await loadCertificates(transaction);
    await insertNew(
      transaction,
      'category_subject',
      (await readLines('category-subjects')).map(namedOf),
    );
    await insertNew(
      transaction,
      'scientific_topic_direction',
      (await readLines('topic-directions')).map(namedOf),
    );
  });
}
