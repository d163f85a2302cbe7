import { type Selectable, sql } from 'kysely';
import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { type TopicFacts, topicMachine } from '#machines/topic.machine.ts';
import { toSuccessor } from '#modules/organization/for-others/successor.server.ts';
import { refuseFields, requireId } from '#server/base/refuse.ts';
import type { Database } from '#server/db/tables.ts';
import { creation, eventsOf } from '#server/engine/define-events.ts';
import { inStates, inStatesTagged, wholeNumbers } from '#server/engine/list-query.ts';
import type {
  BaseRow,
  Change,
  Creation,
  ProcessDefinition,
  Reader,
} from '#server/engine/process.ts';
import { ownOrganization, subordinateOrganizations } from '#server/engine/scope.ts';
import { canViewPerson } from '#server/processes/access.ts';
import { isMerged, workingOrganization } from '#server/reference/organization-state.ts';
import type { FieldsOf } from '#shared/rows/list-row.ts';
import { type TopicFields, topicFields, topicRecord, topicRow } from './schema.ts';

type Names = { id: number; name_uz: string; name_ru: string; name_en: string };

interface TopicRow extends Selectable<Database['topic']> {
  owner_id: null;
  organization: Names;
  organization_state: string;
  direction: (Names & { code: string }) | null;
  topic_direction: Names | null;
  student: {
    application_id: number;
    state: string;
    surname: string | null;
    first_name: string | null;
  } | null;
}

const holding = statesTagged(applicationMachine, 'holdsTopic');
const defended = statesTagged(applicationMachine, 'defended');
const names = (
  table: string,
) => sql`'id', ${sql.ref(`${table}.id`)}, 'name_uz', ${sql.ref(`${table}.name_uz`)},
  'name_ru', ${sql.ref(`${table}.name_ru`)}, 'name_en', ${sql.ref(`${table}.name_en`)}`;

const select = () => sql`
  select r.*, null::bigint as owner_id,
    jsonb_build_object(${names('o')}) as organization, o.state as organization_state,
    case when d.id is not null then jsonb_build_object(${names('d')}, 'code', d.code)
      end as direction,
    case when k.id is not null then jsonb_build_object(${names('k')})
      end as topic_direction, student.found as student
  from page r join organization o on o.id = r.organization_id
    left join direction d on d.id = r.direction_id
    left join scientific_topic_direction k on k.id = r.topic_direction_id
    left join lateral (select jsonb_build_object('application_id', s.id, 'state', s.state,
      'surname',
        a.surname, 'first_name', a.first_name) as found
      from application s join account a on a.id = s.owner_id
        where s.topic_id = r.id and s.state = any(${holding}::text[]) limit 1) student on true`;

const facts = (row: TopicRow): TopicFacts & Record<string, unknown> => ({
  ownerId: null,
  organizationId: row.organization_id,
  organizationActive: row.organization_state === workingOrganization,
  namesComplete: Boolean(row.name_uz && row.name_ru && row.name_en),
  directionChosen: row.direction_id !== null,
  topicDirectionChosen: row.topic_direction_id !== null,
  neverPublished: row.published_at === null,
  heldByStudent: row.student !== null,
  studentDefended: row.student !== null && defended.includes(row.student.state),
  organizationMerged: isMerged(row.organization_state),
});

async function birthFacts({ trx, reader }: Creation) {
  const organizationId = reader.actor.organizationId;
  const found = await trx
    .selectFrom('organization')
    .select('state')
    .where('id', '=', organizationId ?? 0)
    .executeTakeFirst();
  return {
    ownerId: null,
    organizationId,
    organizationActive: found?.state === workingOrganization,
  };
}

/** Directions of the directories only; a specialty, not a branch. */
async function columns({ trx, input }: Change<BaseRow, TopicFields>) {
  const {
    name_uz,
    name_ru = null,
    name_en = null,
    direction_id = null,
    topic_direction_id = null,
  } = input;
  const { rows } = await sql<{ direction: boolean; kind: boolean }>`
    select ${direction_id}::bigint is null or exists (select 1 from direction d
      where d.id = ${direction_id} and d.level = 'specialty') as direction,
      ${topic_direction_id}::int is null or exists (select 1 from scientific_topic_direction k
        where k.id = ${topic_direction_id}) as kind`.execute(trx);
  if (!rows[0]?.direction) throw refuseFields({ direction_id: 'validation.choice' });
  if (!rows[0].kind) throw refuseFields({ topic_direction_id: 'validation.choice' });
  return { name_uz, name_ru, name_en, direction_id, topic_direction_id };
}

/** Who works on it: named only to those who see the student. */
const studentOf = ({ student }: TopicRow, reader: Reader) =>
  student &&
  (canViewPerson(reader) === 'name'
    ? null
    : {
        application_id: student.application_id,
        surname: student.surname,
        first_name: student.first_name,
      });

const { begin, on } = eventsOf<'topic', TopicRow>();

const create = begin({
  input: topicFields,
  write: async (change) => ({
    ...(await columns(change)),
    organization_id: requireId(change.reader.actor.organizationId),
  }),
});

/** Scientific topics on the server. */
export const topicProcess: ProcessDefinition<TopicRow> = {
  machine: topicMachine,
  collection: 'topics',
  table: 'topic',
  subjects: ['ScientificTopic'],
  scopes: {
    G: (reader) => ownOrganization('r.organization_id', reader),
    S: ({ actor }) => sql`r.organization_id in ${subordinateOrganizations(actor.organizationId)}`,
    A: () => sql`true`,
  },
  select,
  facts,
  fields: (row, reader): FieldsOf<typeof topicRecord> => ({
    name_uz: row.name_uz,
    name_ru: row.name_ru,
    name_en: row.name_en,
    organization: row.organization,
    direction: row.direction,
    topic_direction: row.topic_direction,
    student: studentOf(row, reader),
    published_at: row.published_at,
    created_at: row.created_at,
  }),
  record: topicRecord,
  row: topicRow,
  dimensions: { organization: sql`r.organization_id` },
  filters: {
    state: inStates,
    tag: inStatesTagged(topicMachine),
    organization: (values) => sql`r.organization_id = any(${wholeNumbers(values)}::bigint[])`,
    direction: (values) => sql`r.direction_id = any(${wholeNumbers(values)}::bigint[])`,
    topic_direction: (values) => sql`r.topic_direction_id = any(${wholeNumbers(values)}::int[])`,
  },
  orderings: { id: sql`r.id`, name: sql`r.name_uz`, published_at: sql`r.published_at` },
  searchColumn: sql`r.search`,
  create: creation({ create }, { event: () => 'create', facts: birthFacts }),
  edit: 'save',
  events: {
    save: on({ input: topicFields, write: columns }),
    publish: on({ write: ({ reader }) => ({ published_at: reader.now }) }),
    follow: on({ write: toSuccessor }),
  },
};
