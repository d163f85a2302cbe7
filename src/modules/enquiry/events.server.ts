import { z } from 'zod';
import { corresponds } from '#machines/who.ts';
import { refuseFields } from '#server/base/refuse.ts';
import { newCheckCode } from '#server/documents/check-code.ts';
import { creation, eventsOf } from '#server/engine/define-events.ts';
import type { BaseRow, Change, Trx } from '#server/engine/process.ts';
import { workingOrganization } from '#server/reference/organization-state.ts';
import { staffRoleOf } from '#shared/abilities-staff.ts';
import { addDays } from '#shared/dates.ts';
import type { SettingKey } from '#shared/settings.ts';
import { enquiryChannelIds } from './codes.ts';
import { codeLength, type EnquiryRow } from './row.server.ts';
import {
  type EnquiryEscalation,
  type EnquiryFields,
  enquiryAnswer,
  enquiryEscalation,
  enquiryFields,
  type SentEnquiry,
  sentEnquiry,
} from './schema.ts';

type DaysSetting = Extract<SettingKey, 'enquiry.answer_days' | 'enquiry.organization_days'>;
type Asked = EnquiryFields | SentEnquiry;

const dayAfter = ({ reader }: Pick<Change<BaseRow>, 'reader'>, setting: DaysSetting): string =>
  addDays(reader.today, reader.settings[setting]);

/** A new last day, of which nobody was told yet. */
const newDay = (change: Pick<Change<BaseRow>, 'reader'>, setting: DaysSetting) => ({
  due_on: dayAfter(change, setting),
  reminded_on: null,
  told_on: null,
});

const born = (channel: number) => (change: Change<BaseRow, Asked>) => ({
  channel,
  topic: change.input.topic,
  language: change.input.language,
  due_on: dayAfter(change, 'enquiry.answer_days'),
});

/** Who asks and what: beside the history, which others read and which is kept for ever. */
async function writeSender({ trx, id, input }: Change<BaseRow, Asked> & { id: number }) {
  const { sender_name, question, phone = null, email = null } = input;
  const { application_number = null } = input;
  await trx
    .updateTable('enquiry')
    .set({
      sender_name,
      question,
      phone,
      email,
      application_number,
      check_code: newCheckCode(codeLength),
    })
    .where('id', '=', id)
    .execute();
}

/** Organizations whose staff answers letters answer enquiries, while they work. */
async function requireAddressee(trx: Trx, id: number): Promise<void> {
  const found = await trx
    .selectFrom('organization')
    .select(['state', 'type', 'staff_role'])
    .where('id', '=', id)
    .executeTakeFirst();
  const role = found && staffRoleOf(found);
  if (found?.state !== workingOrganization || !role || !corresponds.includes(role))
    throw refuseFields({ organization_id: 'validation.choice' });
}

const { begin, on } = eventsOf<'enquiry', EnquiryRow>();

const named = z.object({ event: z.literal('write') });

/** How an enquiry begins; a visitor has a door without a session (`public-routes.server.ts`). */
export const enquiryCreation = creation(
  {
    write: begin({
      input: sentEnquiry,
      write: born(enquiryChannelIds.site),
      after: writeSender,
    }),
    writeDown: begin({
      input: enquiryFields,
      write: born(enquiryChannelIds.phone),
      after: writeSender,
    }),
  },
  {
    event: (body) => (named.safeParse(body).success ? 'write' : 'writeDown'),
    facts: async () => ({ ownerId: null, organizationId: null, addresseeId: null }),
  },
);

const back = on({ write: (change) => newDay(change, 'enquiry.answer_days') });
const told = on({ write: ({ reader }) => ({ told_on: reader.today }) });

/** What the events of an enquiry are sent with and write. */
export const enquiryEvents = {
  escalate: on({
    input: enquiryEscalation,
    async write(change: Change<EnquiryRow, EnquiryEscalation>) {
      const { organization_id, escalation_note = null } = change.input;
      await requireAddressee(change.trx, organization_id);
      return { organization_id, escalation_note, ...newDay(change, 'enquiry.organization_days') };
    },
  }),
  answer: on({
    input: enquiryAnswer,
    write: ({ input, reader }) => ({ answer: input.answer, answered_on: reader.today }),
  }),
  takeBack: back,
  handBack: back,
  comeBack: back,
  reopen: back,
  restore: back,
  remind: on({ write: ({ reader }) => ({ reminded_on: reader.today }) }),
  overdue: told,
  late: told,
};
