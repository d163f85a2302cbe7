import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { ownStaffRole } from '#shared/abilities-staff.ts';
import { dcTypes } from '#shared/codes.ts';
import type { Database } from '../db/tables.ts';
import { cell, type Line, maybe, names, readLines } from './data-folder.ts';
import { tellLoaded } from './organization-history.ts';
import { restingStates, statesOfCodes } from './organization-state.ts';

type Db = Transaction<Database>;

/**
 * How reference data is loaded: `now` is the moment of loading, in the history of what is loaded.
 */
export interface Loading {
  /** Whether organizations get what a test installation needs. */
  invented: boolean;
  now: Date;
}

/** Real numbers are not included; these belong to nobody. */
const firstInventedTin = 900_000_001;
const firstInventedPhone = 998_712_000_001;
/** How many parts of a hundred institutions of each kind of study train for it; PhD everywhere. */
const shareOfStudy = { dsc: 60, trainee: 50, targetedPhd: 35, targetedDsc: 20 };

/** A number 0..99 that depends on nothing but the words: the same choice at every loading. */
function lot(...words: string[]): number {
  return createHash('sha256').update(words.join(' ')).digest().readUInt32BE(0) % 100;
}

/** The doctoral types an institution offers in a specialty. */
function offeredTypes(organization: string, specialty: string): number[] {
  const under = (kind: keyof typeof shareOfStudy) =>
    lot(organization, specialty, kind) < shareOfStudy[kind];
  const dsc = under('dsc');
  return dcTypes
    .filter((type) => {
      if (!type.applicantMayChoose) return false;
      if (type.trainee) return under('trainee');
      if (type.family === 'phd') return !type.targeted || under('targetedPhd');
      return dsc && (!type.targeted || under('targetedDsc'));
    })
    .map((type) => type.id);
}

/** What nobody knows of a real organization; a test installation invents it. */
const unknown = { tin: null, phone: null, address: null };

function inventedOf(region: string, index: number, centres: Map<string, string>) {
  return {
    tin: String(firstInventedTin + index),
    phone: `+${firstInventedPhone + index}`,
    address: `${centres.get(region) ?? ''}, Ilm-fan koʻchasi, ${index + 1}-uy`,
  };
}

/**
 * The state that the list wants; where nothing is invented nobody answers for the organization yet,
 * so that it waits to be activated.
 */
function stateOf(line: Line, invented: boolean): string {
  const [state] = invented ? statesOfCodes([Number(cell(line, 'status'))]) : restingStates;
  if (!state) throw new Error(`Reference data: the organization ${line.code} has no state`);
  return state;
}

function organizationOf(
  line: Line,
  index: number,
  centres: Map<string, string>,
  { invented, now }: Loading,
) {
  const region = cell(line, 'region_soato');
  return {
    ...names(line),
    ...(invented ? inventedOf(region, index, centres) : unknown),
    created_at: now,
    updated_at: now,
    code: cell(line, 'code'),
    type: Number(cell(line, 'type')),
    short_name_uz: maybe(line, 'short_name_uz'),
    region_id: Number(region),
    state: stateOf(line, invented),
    staff_role: ownStaffRole(cell(line, 'code')),
  };
}

async function linkHigher(db: Db, lines: Line[]): Promise<void> {
  const links = lines
    .map((line) => ({ code: cell(line, 'code'), higher: cell(line, 'higher_org_code') }))
    .filter(({ higher }) => higher);
  await sql`
    update organization set higher_organization_id = higher.id
    from json_to_recordset(${JSON.stringify(links)}) as link (code text, higher text)
    join organization higher on higher.code = link.higher
    where organization.code = link.code`.execute(db);
}

/**
 * Gives new institutions the specialties of their branches; which of them is decided by a lot that
 * never changes.
 */
async function loadOrganizationDirections(db: Db, added: Map<string, number>): Promise<void> {
  const specialties = await db
    .selectFrom('direction')
    .select(['id', 'code'])
    .where('level', '=', 'specialty')
    .orderBy('code')
    .execute();
  const rows = (await readLines('organization-branches')).flatMap((line) => {
    const code = cell(line, 'code');
    const organizationId = added.get(code);
    if (organizationId === undefined) return [];
    const branches = cell(line, 'branches').split(' ');
    return specialties
      .filter(
        (specialty) =>
          branches.some((branch) => specialty.code.startsWith(branch)) &&
          lot(code, specialty.code) < Number(cell(line, 'share')),
      )
      .map((specialty) => ({
        organization_id: organizationId,
        direction_id: specialty.id,
        dc_types: offeredTypes(code, specialty.code),
      }));
  });
  if (rows.length > 0) await db.insertInto('organization_direction').values(rows).execute();
}

/**
 * Adds the organizations that are not there yet, bodies first. A test installation invents what
 * they need to work: numbers, addresses, specialties, and that they are active without waiting for
 * an admin. Everywhere else each waits for its admin and its own data. Those already known stay as
 * they are, with their specialties.
 */
export async function loadOrganizations(db: Db, { invented, now }: Loading): Promise<void> {
  const centres = new Map(
    (await readLines('regions')).map((line) => [
      cell(line, 'soato'),
      cell(line, 'center_uz') || cell(line, 'name_uz'),
    ]),
  );
  const lines = await readLines('organizations');
  const added = await db
    .insertInto('organization')
    .values(lines.map((line, index) => organizationOf(line, index, centres, { invented, now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'code', 'state'])
    .execute();
  const idOf = new Map(added.map(({ code, id }) => [code, id]));
  await linkHigher(
    db,
    lines.filter((line) => idOf.has(cell(line, 'code'))),
  );
  if (invented) await loadOrganizationDirections(db, idOf);
  await tellLoaded(db, added, now);
}
