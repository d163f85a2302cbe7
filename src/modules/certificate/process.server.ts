import { type Selectable, sql } from 'kysely';
import { type CertificateFacts, certificateMachine } from '#machines/certificate.machine.ts';
import {
  paperDay,
  underReviewHere,
  usedHere,
  usesOf,
} from '#modules/application/for-others/concerned.server.ts';
import { refuseFields, requireId } from '#server/base/refuse.ts';
import type { Database } from '#server/db/tables.ts';
import { creation, eventsOf } from '#server/engine/define-events.ts';
import { dueInTurn } from '#server/engine/duties.ts';
import { inStates, inStatesTagged, wholeNumbers } from '#server/engine/list-query.ts';
import { requireOwnFiles } from '#server/engine/own-files.ts';
import type {
  BaseRow,
  Change,
  Creation,
  ProcessDefinition,
  Reader,
} from '#server/engine/process.ts';
import { canViewScans } from '#server/processes/access.ts';
import { directoryStatusIds } from '#shared/codes.ts';
import { addDays } from '#shared/dates.ts';
import { shortName } from '#shared/names.ts';
import type { FieldsOf } from '#shared/rows/list-row.ts';
import {
  type CertificateFields,
  certificateFields,
  certificateRecord,
  certificateRow,
  lastDayOf,
  reachedLevel,
  type ScaledType,
  scaleProblem,
} from './schema.ts';

type TypeRow = ScaledType & {
  id: number;
  name_uz: string;
  name_ru: string;
  name_en: string;
  status: number;
};

interface CertificateRow extends Selectable<Database['certificate']> {
  organization_id: number | null;
  type: TypeRow;
  holder: { surname: string | null; first_name: string | null };
  file_name: string | null;
  reviewed_here: boolean | null;
  sent: boolean | null;
  due: string | null;
}

const select = (reader: Reader) => sql`
  select r.*, case when uses.here then ${reader.actor.organizationId}::bigint
    end as organization_id, to_jsonb(t) as type, f.name as file_name,
    jsonb_build_object('surname', h.surname, 'first_name', h.first_name) as holder,
      uses.reviewed_here, uses.sent, ${dueInTurn(certificateProcess, reader)} as due
  from page r join certificate_type t on t.id = r.type_id join account h on h.id = r.owner_id
    left join file f on f.id = r.file_id
  ${usesOf('certificate_id', reader)}`;

const lastDay = (row: CertificateRow, { settings }: Reader): string =>
  lastDayOf(row, settings['certificate.unlimited_valid_years']);

function facts(row: CertificateRow, reader: Reader): CertificateFacts & Record<string, unknown> {
  const last = lastDay(row, reader);
  return {
    ownerId: row.owner_id,
    organizationId: row.organization_id,
    typeActive: true,
    numberFree: true,
    underReview: row.reviewed_here === true,
    validityOver: last < reader.today,
    expiryNear:
      last >= reader.today && addDays(last, -60) <= reader.today && row.reminded_on === null,
    unused: row.sent !== true,
    validUntil: last,
  };
}

async function birthFacts({ trx, input, reader }: Creation<Partial<CertificateFields>>) {
  const { type_id = null, number = null } = input;
  const { rows } = await sql<{ active: boolean; taken: boolean }>`
    select coalesce((select t.status = ${directoryStatusIds.active} from certificate_type t
      where t.id = ${type_id}), ${type_id}::bigint is null) as active,
      exists (select 1 from certificate c
        where c.type_id = ${type_id} and c.number = ${number}) as taken`.execute(trx);
  return {
    ownerId: reader.actor.userId,
    organizationId: null,
    typeActive: rows[0]?.active ?? false,
    numberFree: !rows[0]?.taken,
  };
}

/** Level or score must lie on the type's scale, and the file must be the owner's own. */
async function columns({ trx, input: fields, row }: Change<BaseRow, CertificateFields>) {
  const type = await trx
    .selectFrom('certificate_type')
    .select('scale')
    .where('id', '=', fields.type_id)
    .executeTakeFirst();
  if (!type) throw refuseFields({ type_id: 'validation.choice' });
  const problem = scaleProblem(type.scale, fields);
  if (problem) throw refuseFields({ [problem.field]: problem });
  await requireOwnFiles(trx, row.owner_id, { file_id: fields.file_id });
  return {
    ...fields,
    level: fields.level ?? null,
    score: fields.score ?? null,
    valid_until: fields.valid_until ?? null,
    owner_id: requireId(row.owner_id),
    reason: null,
  };
}

const reworkFacts = async ({ trx, row, input }: Change<CertificateRow, CertificateFields>) => {
  const { type_id, number } = input;
  const other = await trx
    .selectFrom('certificate')
    .select('id')
    .where('type_id', '=', type_id)
    .where('number', '=', number)
    .where('id', '<>', row.id)
    .executeTakeFirst();
  return { numberFree: !other };
};

const { begin, on } = eventsOf<'certificate', CertificateRow>();
const create = begin({ input: certificateFields, write: columns });
const refused = on({ write: ({ reason }) => ({ reason }) });

/** Certificates on the server. */
export const certificateProcess: ProcessDefinition<CertificateRow> = {
  machine: certificateMachine,
  collection: 'certificates',
  table: 'certificate',
  subjects: ['Certificate'],
  scopes: {
    O: ({ actor }) => sql`r.owner_id = ${actor.userId}`,
    G: (reader) => usedHere('certificate_id', reader),
    A: () => sql`true`,
  },
  scopedElsewhere: ['G'],
  select,
  facts,
  fields: (row, reader): FieldsOf<typeof certificateRecord> => ({
    type: {
      id: row.type.id,
      name_uz: row.type.name_uz,
      name_ru: row.type.name_ru,
      name_en: row.type.name_en,
      scale: row.type.scale,
    },
    number: row.number,
    level: row.level,
    score: row.score,
    proves: reachedLevel(row.type, row),
    given_date: row.given_date,
    valid_until: row.valid_until,
    ...(canViewScans(reader, row.owner_id)
      ? { file_id: row.file_id, file_name: row.file_name }
      : { file_id: null, file_name: null }),
    reason: row.reason,
    holder: row.holder,
    created_at: row.created_at,
    due: row.due,
  }),
  record: certificateRecord,
  row: certificateRow,
  filters: {
    state: inStates,
    tag: inStatesTagged(certificateMachine),
    type: (values) => sql`r.type_id = any(${wholeNumbers(values)}::bigint[])`,
  },
  orderings: { id: sql`r.id`, given_date: sql`r.given_date` },
  searchColumn: sql`r.search`,
  due: (reader) => paperDay('certificate_id', reader),
  assigned: { review: { tag: 'undecided', begins: ['confirm', 'reject'] } },
  guardSql: (reader) => ({ underReview: underReviewHere('certificate_id', reader) }),
  constraints: {
    certificate_type_id_number_key: { guard: 'numberFree', field: 'number' },
  },
  create: creation({ create }, { event: () => 'create', facts: birthFacts }),
  events: {
    rework: on({ input: certificateFields, facts: reworkFacts, write: columns }),
    reject: refused,
    revoke: refused,
    confirm: on({ write: () => ({ reason: null }) }),
    remindExpiry: on({ write: ({ reader }) => ({ reminded_on: reader.today }) }),
  },
  messageParams: (row, language, reason, reader) => ({
    person: shortName(row.holder),
    reference: row.number,
    certificate: row.type[`name_${language}`],
    status: { key: `certificate.state.${row.state}` },
    reason: reason ?? '',
    date: lastDay(row, reader),
  }),
};
