import { sql } from 'kysely';
import type { z } from 'zod';
import { refuseFields, requireId } from '#server/base/refuse.ts';
import { creation, eventsOf } from '#server/engine/define-events.ts';
import type { BaseRow, Change, Trx } from '#server/engine/process.ts';
import { workingOrganization } from '#server/reference/organization-state.ts';
import { scopesFor } from '#shared/abilities.ts';
import { staffRoleOf } from '#shared/abilities-staff.ts';
import { organizationTypes } from '#shared/codes.ts';
import {
  neverSent,
  postalWrites,
  requireLetterFile,
  writeNumbered,
} from '../correspondence/events.server.ts';
import { letterTypes } from '../schema.ts';
import { targetedCreateFacts } from './facts.server.ts';
import type { TargetedLetterRow } from './row.server.ts';
import { type TargetedLetterFields, targetedLetterFields, trainerOpinion } from './schema.ts';

/** Whose draft is written, and the file that it has already. */
interface Draft {
  own: number | null;
  file_id: string | null;
}

const exists = async (
  trx: Trx,
  table: 'organization' | 'direction',
  id: number,
): Promise<boolean> =>
  (await trx.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/**
 * What is chosen must be there, and no organization trains for itself; whether it fits is asked
 * when the letter is sent.
 */
async function requireChoices(
  trx: Trx,
  target: number | null,
  direction: number | null,
  own: number | null,
): Promise<void> {
  if (target !== null && target === own)
    throw refuseFields({ target_org_id: 'validation.letter_to_self' });
  if (target !== null && !(await exists(trx, 'organization', target)))
    throw refuseFields({ target_org_id: 'validation.choice' });
  if (direction !== null && !(await exists(trx, 'direction', direction)))
    throw refuseFields({ direction_id: 'validation.choice' });
}

/**
 * The fields of a draft; a file is of the person who brings it, a colleague's stays. Only a legal
 * entity is named by hand.
 */
async function written(
  { trx, reader }: Pick<Change<BaseRow>, 'trx' | 'reader'>,
  fields: TargetedLetterFields,
  { own, file_id: stored }: Draft,
) {
  const {
    target_org_id = null,
    direction_id = null,
    dc_type = null,
    amount = null,
    admission_year = null,
    candidates,
    language,
  } = fields;
  const { short_info = null, obligation = null, file_id = null, customer_name = null } = fields;
  await requireChoices(trx, target_org_id, direction_id, own);
  await requireLetterFile({ trx, reader }, file_id, stored);
  return {
    target_org_id,
    direction_id,
    dc_type,
    amount,
    admission_year,
    candidate_pinfls: candidates,
    language,
    short_info,
    obligation,
    file_id,
    customer_name: own === null ? customer_name : null,
  };
}

async function writeBirth(change: Change<BaseRow, TargetedLetterFields>) {
  const { trx, input, reader } = change;
  const { userId, organizationId: own } = reader.actor;
  const author = await trx
    .selectFrom('account')
    .select('tin')
    .where('id', '=', userId ?? 0)
    .executeTakeFirst();
  const fields = await written(change, input, { own, file_id: null });
  return {
    ...fields,
    from_org_id: own,
    author_id: requireId(userId),
    customer_tin: own === null ? (author?.tin ?? null) : null,
  };
}

/** Kinds of organizations that decide about targeted letters. */
const deciding = organizationTypes.flatMap(({ id }) => {
  const role = staffRoleOf({ type: id, staff_role: null });
  return role && scopesFor({ role, userType: 'I' }, 'TargetedLetter', 'decide').length > 0
    ? [id as number]
    : [];
});

/** The agency as an organization: whom the document is written to. */
async function agency(trx: Trx): Promise<number | null> {
  const query = trx
    .selectFrom('organization')
    .select('id')
    .where('type', 'in', deciding)
    .where('state', '=', workingOrganization);
  return (await query.orderBy('id').executeTakeFirst())?.id ?? null;
}

const writeSent = async (change: Change<TargetedLetterRow>) => ({
  ...(await writeNumbered(change, letterTypes.targeted.prefix)),
  to_org_id: change.row.to_org_id ?? (await agency(change.trx)),
});

/**
 * As if it had never been on its way: the next sending begins the times anew, and the opinion is
 * asked for again.
 */
const onceMore = {
  ...neverSent,
  opinion_agrees: null,
  opinion_text: null,
  opinion_at: null,
  opinion_by: null,
};

function writeOpinion({
  input,
  reader,
}: Change<TargetedLetterRow, z.infer<typeof trainerOpinion>>) {
  const { agrees, text } = input;
  return {
    opinion_agrees: agrees,
    opinion_text: text,
    opinion_at: reader.now,
    opinion_by: reader.actor.userId,
  };
}

const { begin, on } = eventsOf<'targeted_letter', TargetedLetterRow>();
const create = begin({ input: targetedLetterFields, write: writeBirth });
const posted = postalWrites(onceMore);

/** How a targeted letter begins. */
export const targetedLetterCreation = creation(
  { create },
  { event: () => 'create', facts: targetedCreateFacts },
);

/** What the events of a targeted letter are sent with and write. */
export const targetedLetterEvents = {
  save: on({
    input: targetedLetterFields,
    write: (change) =>
      written(change, change.input, {
        own: change.row.from_org_id,
        file_id: change.row.file_id,
      }),
  }),
  // One after the other for one organization: what is left of its given quota is read then.
  send: on({
    lockKey: sql`'targeted letters to ' || coalesce(r.target_org_id, 0)`,
    write: writeSent,
  }),
  opinion: on({ input: trainerOpinion, write: writeOpinion }),
  use: on({ write: ({ row }) => ({ used: row.used + 1 }) }),
  changeToDraft: on({ write: posted.changeToDraft }),
  read: on({ write: posted.read }),
  accept: on({ write: posted.accept }),
  reject: on({ write: posted.reject }),
  regenerate: on({ write: posted.regenerate }),
  remind: on({ write: posted.remind }),
  overdue: on({ write: posted.overdue }),
};
