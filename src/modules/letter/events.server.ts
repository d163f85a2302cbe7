import { statesTagged } from '#machines/kit.ts';
import { letterMachine } from '#machines/letter.machine.ts';
import { refuseFields } from '#server/base/refuse.ts';
import type { Change, EventDefinition, Trx } from '#server/engine/process.ts';
import {
  neverSent,
  postalEvents,
  requireLetterFile,
  writeNumbered,
} from './correspondence/events.server.ts';
import type { LetterRow } from './row.server.ts';
import { type LetterCreate, type LetterFields, letterFields, letterTypes } from './schema.ts';

type Columns = Record<string, unknown>;
type LetterChange = Change<LetterRow>;

const sent = statesTagged(letterMachine, 'sent');

/**
 * Oneself and nobody are no addressees; whether the chosen one works is asked when the letter is
 * sent.
 */
async function requireAddressee(trx: Trx, to: number | null, own: number | null): Promise<void> {
  if (to === null) return;
  if (to === own) throw refuseFields({ to_org_id: 'validation.letter_to_self' });
  const found = await trx
    .selectFrom('organization')
    .select('id')
    .where('id', '=', to)
    .executeTakeFirst();
  if (!found) throw refuseFields({ to_org_id: 'validation.choice' });
}

/** The fields of a draft; a file is of the person who brings it, a colleague's stays. */
async function written(
  change: LetterChange,
  fields: LetterFields,
  own: number | null,
): Promise<Columns> {
  const { trx, reader } = change;
  const {
    to_org_id = null,
    short_info = null,
    body = null,
    file_id = null,
    answer_until = null,
    language,
  } = fields;
  await requireAddressee(trx, to_org_id, own);
  await requireLetterFile(change, file_id);
  if (answer_until !== null && answer_until < reader.today)
    throw refuseFields({ answer_until: 'validation.answer_day_ahead' });
  return { to_org_id, language, short_info, body, file_id, answer_until };
}

interface Reply {
  answers_id: number;
  thread_id: number;
  to_org_id: number | null;
  quoted: string;
}

/**
 * The letter that is replied to: sent, and between the writer's organization and another one, which
 * the reply goes to. It is kept as it is now.
 */
async function answered(trx: Trx, id: number, own: number | null): Promise<Reply> {
  const first = await trx
    .selectFrom('letter')
    .select([
      'id',
      'thread_id',
      'from_org_id',
      'to_org_id',
      'code',
      'short_info',
      'body',
      'sent_at',
    ])
    .where('id', '=', id)
    .where('state', 'in', sent)
    .where((one) => one.or([one('from_org_id', '=', own ?? 0), one('to_org_id', '=', own ?? 0)]))
    .executeTakeFirst();
  if (!first) throw refuseFields({ answers_id: 'validation.choice' });
  const { thread_id, from_org_id, code, short_info, body, sent_at } = first;
  return {
    answers_id: first.id,
    thread_id: thread_id ?? first.id,
    to_org_id: from_org_id === own ? first.to_org_id : from_org_id,
    quoted: JSON.stringify({ code, short_info, body, sent_at }),
  };
}

async function writeBirth(change: LetterChange): Promise<Columns> {
  const { trx, reader } = change;
  const { answers_id, ...fields } = change.payload as LetterCreate;
  const { organizationId: own, userId } = reader.actor;
  const reply = answers_id ? await answered(trx, answers_id, own) : null;
  return {
    ...(await written(
      change,
      { ...fields, ...(reply ? { to_org_id: reply.to_org_id } : {}) },
      own,
    )),
    ...reply,
    from_org_id: own,
    author_id: userId,
  };
}

/** A reply goes to whom it answers, whatever is sent. */
const writeSaved = (change: LetterChange): Promise<Columns> => {
  const fields = letterFields.parse(change.payload);
  const { answers_id, to_org_id, organization_id } = change.row;
  return written(change, answers_id === null ? fields : { ...fields, to_org_id }, organization_id);
};

/** What the events of a letter are sent with and write. */
export const letterEvents: Record<string, EventDefinition<LetterRow>> = {
  create: { write: writeBirth },
  save: { payload: letterFields, write: writeSaved },
  send: { write: (change) => writeNumbered(change, letterTypes.simple.prefix) },
  ...postalEvents<LetterRow>(neverSent),
};
