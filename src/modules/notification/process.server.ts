import { type Selectable, sql } from 'kysely';
import { roleCodes } from '#machines/kit.ts';
import { type NotificationFacts, notificationMachine } from '#machines/notification.machine.ts';
import { requireId } from '#server/base/refuse.ts';
import { namePartsOf } from '#server/db/person-name.ts';
import type { Database } from '#server/db/tables.ts';
import { creation, eventsOf } from '#server/engine/define-events.ts';
import { inStates, wholeNumbers } from '#server/engine/list-query.ts';
import type { Change, ProcessDefinition } from '#server/engine/process.ts';
import { countReach } from '#server/notifications/audience.ts';
import { requireOwnAudience } from '#server/notifications/own-audience.ts';
import {
  type NotificationFields,
  notificationFields,
  textsComplete,
  textsFitSms,
} from '#shared/notification.ts';
import type { FieldsOf } from '#shared/rows/list-row.ts';
import { notificationRecord, notificationRow } from './schema.ts';

interface NotificationRow extends Selectable<Database['notification']> {
  author: {
    id: number;
    surname: string | null;
    first_name: string | null;
    middle_name: string | null;
  };
  organization: { id: number; name_uz: string; name_ru: string; name_en: string } | null;
}

const select = () => sql`
  select r.*, jsonb_build_object('id', a.id) || ${namePartsOf('a')} as author,
    case when o.id is not null then
      jsonb_build_object('id', o.id, 'name_uz', o.name_uz, 'name_ru', o.name_ru, 'name_en',
        o.name_en) end as organization
  from page r join account a on a.id = r.owner_id
    left join organization o on o.id = r.organization_id`;

/**
 * `audienceReached` is counted when it is sent: the list of messages need not ask for the people of
 * each.
 */
const facts = (row: NotificationRow): NotificationFacts & Record<string, unknown> => ({
  ownerId: row.owner_id,
  organizationId: row.organization_id,
  textsComplete: textsComplete(row),
  audienceChosen: row.audience !== null && row.audience_ids.length > 0,
  audienceReached: true,
  withoutSms: !row.by_sms,
  smsFits: !row.by_sms || textsFitSms(row),
});

/** What a message says before anything is written in it. */
const empty = {
  subject_uz: null,
  subject_ru: null,
  subject_en: null,
  body_uz: null,
  body_ru: null,
  body_en: null,
  audience: null,
  audience_ids: [],
  by_mail: false,
  by_sms: false,
};

type Said = Pick<NotificationRow, keyof typeof empty>;

/** What is not sent stays; what one may not write to is refused. */
async function written(
  { trx, input, reader }: Pick<Change<unknown, NotificationFields>, 'trx' | 'input' | 'reader'>,
  stored: Said,
) {
  const { audience = stored.audience, audience_ids = stored.audience_ids } = input;
  const addressed = { audience, audience_ids: audience === null ? [] : [...new Set(audience_ids)] };
  await requireOwnAudience(trx, reader.actor, addressed);
  const {
    subject_uz = stored.subject_uz,
    subject_ru = stored.subject_ru,
    subject_en = stored.subject_en,
    body_uz = stored.body_uz,
    body_ru = stored.body_ru,
    body_en = stored.body_en,
    by_mail = stored.by_mail,
    by_sms = stored.by_sms,
  } = input;
  return {
    subject_uz,
    subject_ru,
    subject_en,
    body_uz,
    body_ru,
    body_en,
    ...addressed,
    by_mail,
    by_sms,
  };
}

const { begin, on } = eventsOf<'notification', NotificationRow>();

const create = begin({
  input: notificationFields,
  write: async (change) => ({
    ...(await written(change, empty)),
    owner_id: requireId(change.reader.actor.userId),
    organization_id: change.reader.actor.organizationId,
  }),
});

/**
 * What people write to many on the server; anyone who works in the organization sees what goes out
 * in its name.
 */
export const notificationProcess: ProcessDefinition<NotificationRow> = {
  machine: notificationMachine,
  collection: 'notifications',
  table: 'notification',
  subjects: ['Notification'],
  scopes: {
    G: ({ actor }) => sql`r.organization_id = ${actor.organizationId}`,
    A: () => sql`true`,
  },
  select,
  facts,
  fields: (row): FieldsOf<typeof notificationRecord> => ({
    subject_uz: row.subject_uz,
    subject_ru: row.subject_ru,
    subject_en: row.subject_en,
    body_uz: row.body_uz,
    body_ru: row.body_ru,
    body_en: row.body_en,
    audience: row.audience,
    audience_ids: row.audience_ids,
    by_mail: row.by_mail,
    by_sms: row.by_sms,
    author: row.author,
    organization: row.organization,
    created_at: row.created_at,
    sent_at: row.sent_at,
    recipients: row.recipients,
    told: row.told,
    finished_at: row.finished_at,
  }),
  record: notificationRecord,
  row: notificationRow,
  filters: {
    state: inStates,
    audience: (values) => sql`r.audience = any(${values}::text[])`,
    organization: (values) => sql`r.organization_id = any(${wholeNumbers(values)}::bigint[])`,
  },
  orderings: {
    id: sql`r.id`,
    subject: sql`r.search`,
    sent_at: sql`r.sent_at`,
    recipients: sql`r.recipients`,
  },
  searchColumn: sql`r.search`,
  create: creation(
    { create },
    {
      event: () => 'create',
      facts: async ({ reader: { actor } }) => ({
        ownerId: actor.userId,
        organizationId: actor.organizationId,
      }),
    },
  ),
  edit: 'save',
  events: {
    save: on({ input: notificationFields, write: (change) => written(change, change.row) }),
    send: on({
      facts: async ({ trx, row, reader }) => ({
        audienceReached: (await countReach(trx, reader.actor, row)).people > 0,
      }),
      write: ({ reader }) => ({ sent_at: reader.now, sender_role: roleCodes[reader.actor.role] }),
    }),
  },
};
