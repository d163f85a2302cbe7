import { statesTagged } from '#machines/kit.ts';
import { letterMachine } from '#machines/letter.machine.ts';
import { refuseFields, requireId } from '#server/base/refuse.ts';
import { creation, eventsOf } from '#server/engine/define-events.ts';
import type { BaseRow, Change, Trx } from '#server/engine/process.ts';
import {
  neverSent,
  postalWrites,
  requireLetterFile,
  writeNumbered,
} from './correspondence/events.server.ts';
import { letterCreateFacts } from './facts.server.ts';
import type { LetterRow } from './row.server.ts';
import {
  type LetterCreate,
  type LetterFields,
  letterCreate,
  letterFields,
  letterTypes,
} from './schema.ts';

/** Whose draft is written, and the file that it has already. */
interface Draft {
  own: number | null;
  file_id: string | null;
}

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
  { trx, reader }: Pick<Change<BaseRow>, 'trx' | 'reader'>,
  fields: LetterFields,
  { own, file_id: stored }: Draft,
) {
  const {
    to_org_id = null,
    short_info = null,
    body = null,
    file_id = null,
    answer_until = null,
    language,
  } = fields;
  await requireAddressee(trx, to_org_id, own);
  await requireLetterFile({ trx, reader }, file_id, stored);
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

async function writeBirth(change: Change<BaseRow, LetterCreate>) {
  const { trx, reader } = change;
  const { answers_id, ...fields } = change.input;
  const own = requireId(reader.actor.organizationId);
  const reply = answers_id ? await answered(trx, answers_id, own) : null;
  return {
    ...(await written(
      change,
      { ...fields, ...(reply ? { to_org_id: reply.to_org_id } : {}) },
      { own, file_id: null },
    )),
    ...reply,
    from_org_id: own,
    author_id: requireId(reader.actor.userId),
  };
}

/** A reply goes to whom it answers, whatever is sent. */
const writeSaved = (change: Change<LetterRow, LetterFields>) => {
  const fields = change.input;
  const { answers_id, to_org_id, organization_id: own, file_id } = change.row;
  return written(change, answers_id === null ? fields : { ...fields, to_org_id }, { own, file_id });
};

const { begin, on } = eventsOf<'letter', LetterRow>();
const create = begin({ input: letterCreate, write: writeBirth });
const posted = postalWrites(neverSent);

/** How a letter begins. */
export const letterCreation = creation(
  { create },
  { event: () => 'create', facts: letterCreateFacts },
);

/** What the events of a letter are sent with and write. */
export const letterEvents = {
  save: on({ input: letterFields, write: writeSaved }),
  send: on({ write: (change) => writeNumbered(change, letterTypes.simple.prefix) }),
  changeToDraft: on({ write: posted.changeToDraft }),
  read: on({ write: posted.read }),
  accept: on({ write: posted.accept }),
  reject: on({ write: posted.reject }),
  regenerate: on({ write: posted.regenerate }),
  remind: on({ write: posted.remind }),
  overdue: on({ write: posted.overdue }),
};
