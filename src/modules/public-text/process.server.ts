import { sql } from 'kysely';
import { type PublicTextFacts, publicTextMachine } from '#machines/public-text.machine.ts';
import { inStates, inStatesTagged, wholeNumbers } from '#server/engine/list-query.ts';
import type { ProcessDefinition, Reader, Sql } from '#server/engine/process.ts';
import { writtenFacts, writtenFields, writtenGuards } from '#server/processes/written-texts.ts';
import type { FieldsOf } from '#shared/rows/list-row.ts';
import { cardKinds, publicTextKindIds } from './codes.ts';
import { publicTextCreation, publicTextEvents } from './events.server.ts';
import {
  inForce,
  newerInForce,
  type PublicTextRow,
  publicStates,
  selectPublicText,
} from './row.server.ts';
import { publicTextRecord, publicTextRow } from './schema.ts';

const isPublic = ({ state }: { state: string }): boolean => publicStates.includes(state);

const basisGiven = ({ text_kind, act_uz, act_ru, act_en, act_number }: PublicTextRow): boolean =>
  text_kind !== publicTextKindIds.regulation ||
  [act_uz, act_ru, act_en, act_number].every((words) => words !== null);

const facts = (
  row: PublicTextRow,
  { today }: Reader,
): PublicTextFacts & Record<string, unknown> => ({
  ownerId: null,
  organizationId: null,
  ...writtenFacts(row),
  dayGiven: row.valid_from !== null,
  basisGiven: basisGiven(row),
  phoneGiven: !cardKinds.includes(row.text_kind) || row.phone !== null,
  neverPublished: row.published_at === null,
  earlierPublished: row.earlier !== null && isPublic(row.earlier),
  notRenewed: row.newer === null,
  laterThanEarlier:
    !row.earlier?.valid_from || !row.valid_from || row.valid_from > row.earlier.valid_from,
  newerInForce: row.newer !== null && isPublic(row.newer) && (row.newer.valid_from ?? '') <= today,
});

/** SQL guards of the duties (`ProcessDefinition.guardSql`). */
const guardSql = ({ today }: Reader): Record<string, Sql> => ({
  ...writtenGuards,
  dayGiven: sql`r.valid_from is not null`,
  basisGiven: sql`(r.text_kind <> ${publicTextKindIds.regulation} or (r.act_uz is not null
    and r.act_ru is not null and r.act_en is not null and r.act_number is not null))`,
  phoneGiven: sql`(r.text_kind <> all(${cardKinds}::int[]) or r.phone is not null)`,
  laterThanEarlier: sql`coalesce(r.valid_from > (
    select e.valid_from from public_text e where e.id = r.replaces_id), true)`,
  newerInForce: newerInForce(today),
});

const fields = (row: PublicTextRow): FieldsOf<typeof publicTextRecord> => ({
  ...writtenFields(row),
  first_id: row.first_id ?? row.id,
  text_kind: row.text_kind,
  sort_number: row.sort_number,
  act_uz: row.act_uz,
  act_ru: row.act_ru,
  act_en: row.act_en,
  act_number: row.act_number,
  phone: row.phone,
  email: row.email,
  valid_from: row.valid_from,
  earlier: row.earlier,
  newer: row.newer,
  published_at: row.published_at,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

/** Texts of the public site on the server. */
export const publicTextProcess: ProcessDefinition<PublicTextRow> = {
  machine: publicTextMachine,
  collection: 'public-texts',
  table: 'public_text',
  subjects: ['PublicText'],
  scopes: { A: () => sql`true` },
  select: selectPublicText,
  facts,
  guardSql,
  fields,
  record: publicTextRecord,
  row: publicTextRow,
  filters: {
    state: inStates,
    tag: inStatesTagged(publicTextMachine),
    kind: (values) => sql`r.text_kind = any(${wholeNumbers(values)}::int[])`,
    in_force: (_values, { today }) => inForce(today),
    versions: (values) => sql`coalesce(r.first_id, r.id) = any(${wholeNumbers(values)}::bigint[])`,
  },
  orderings: {
    id: sql`r.id`,
    title: sql`r.title_uz`,
    sort_number: sql`r.sort_number`,
    valid_from: sql`r.valid_from`,
    updated_at: sql`r.updated_at`,
  },
  searchColumn: sql`r.search`,
  create: publicTextCreation,
  edit: 'save',
  constraints: {
    public_text_renewed: { guard: 'notRenewed', field: 'replaces_id' },
  },
  events: publicTextEvents,
  timelineFields: { fields: ['valid_from'], files: () => false },
};
