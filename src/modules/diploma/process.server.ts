import { type Selectable, sql } from 'kysely';
import { type DiplomaFacts, diplomaMachine } from '#machines/diploma.machine.ts';
import {
  paperDay,
  underReviewHere,
  usedHere,
  usedUnder,
  usesOf,
} from '#modules/application/for-others/concerned.server.ts';
import { refuseFields, requireId } from '#server/base/refuse.ts';
import { namePartsOf } from '#server/db/person-name.ts';
import type { Database } from '#server/db/tables.ts';
import { creation, eventsOf } from '#server/engine/define-events.ts';
import { inStates, inStatesTagged, wholeNumbers } from '#server/engine/list-query.ts';
import { requireOwnFiles } from '#server/engine/own-files.ts';
import type { BaseRow, Change, ProcessDefinition, Reader } from '#server/engine/process.ts';
import { subordinateOrganizations } from '#server/engine/scope.ts';
import { canViewScans } from '#server/processes/access.ts';
import type { FieldsOf } from '#shared/rows/list-row.ts';
import {
  type DiplomaFields,
  type DiplomaRecord,
  diplomaDateFits,
  diplomaFields,
  diplomaRecord,
  diplomaRow,
} from './schema.ts';

interface DiplomaRow extends Selectable<Database['diploma']> {
  holder: DiplomaRecord['holder'];
  organization_id: number | null;
  file_name: string | null;
  reviewed_here: boolean | null;
  sent: boolean | null;
  awaited: boolean | null;
}

const select = (reader: Reader) => sql`
  select r.*, case when uses.here then ${reader.actor.organizationId}::bigint
    end as organization_id, f.name as file_name, uses.reviewed_here, uses.sent, uses.awaited,
    ${namePartsOf('h')} as holder
  from page r join account h on h.id = r.owner_id
    left join file f on f.id = r.file_id ${usesOf('diploma_id', reader)}`;

const facts = (row: DiplomaRow): DiplomaFacts & Record<string, unknown> => ({
  ownerId: row.owner_id,
  organizationId: row.organization_id,
  underReview: row.reviewed_here === true,
  unused: row.sent !== true,
  notAwaited: row.awaited !== true,
});

async function columns({ trx, input: fields, row }: Change<BaseRow, DiplomaFields>) {
  await requireOwnFiles(trx, row.owner_id, { file_id: fields.file_id });
  const person = await trx
    .selectFrom('account')
    .select('birthday')
    .where('id', '=', row.owner_id ?? 0)
    .executeTakeFirst();
  if (!diplomaDateFits(fields.given_date, person?.birthday ?? null))
    throw refuseFields({ given_date: 'validation.diploma_date' });
  return {
    ...fields,
    serial: fields.serial ?? null,
    file_id: fields.file_id ?? null,
    owner_id: requireId(row.owner_id),
    reason: null,
  };
}

const { begin, on } = eventsOf<'diploma', DiplomaRow>();
const create = begin({ input: diplomaFields, write: columns });
const edit = on({ input: diplomaFields, write: columns });

/** Diplomas on the server. */
export const diplomaProcess: ProcessDefinition<DiplomaRow> = {
  machine: diplomaMachine,
  collection: 'diplomas',
  table: 'diploma',
  subjects: ['Diploma'],
  scopes: {
    O: ({ actor }) => sql`r.owner_id = ${actor.userId}`,
    G: (reader) => usedHere('diploma_id', reader),
    S: ({ actor }) => usedUnder('diploma_id', subordinateOrganizations(actor.organizationId)),
    A: () => sql`true`,
  },
  scopedElsewhere: ['G'],
  select,
  facts,
  fields: (row, reader): FieldsOf<typeof diplomaRecord> => {
    const scans = canViewScans(reader, row.owner_id);
    return {
      degree: row.degree,
      education_form: row.education_form,
      education_type: row.education_type,
      institution: row.institution,
      speciality: row.speciality,
      serial: row.serial,
      number: row.number,
      given_date: row.given_date,
      file_id: scans ? row.file_id : null,
      file_name: scans ? row.file_name : null,
      reason: row.reason,
      holder: row.holder,
    };
  },
  record: diplomaRecord,
  row: diplomaRow,
  filters: {
    state: inStates,
    tag: inStatesTagged(diplomaMachine),
    degree: (values) => sql`r.degree = any(${wholeNumbers(values)}::bigint[])`,
  },
  orderings: { id: sql`r.id`, given_date: sql`r.given_date` },
  searchColumn: sql`fold_text(r.institution || ' ' || r.number)`,
  due: (reader) => paperDay('diploma_id', reader),
  guardSql: (reader) => ({ underReview: underReviewHere('diploma_id', reader) }),
  create: creation(
    { create },
    {
      event: () => 'create',
      facts: async ({ reader }) => ({ ownerId: reader.actor.userId, organizationId: null }),
    },
  ),
  edit: 'save',
  events: {
    save: edit,
    rework: edit,
    reject: on({ write: ({ reason }) => ({ reason }) }),
    confirm: on({ write: () => ({ reason: null }) }),
  },
};
