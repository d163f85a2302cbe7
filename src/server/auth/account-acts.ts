import { sql } from 'kysely';
import { accountMachine } from '#machines/account.machine.ts';
import { type Actor, systemActor, visitorActor } from '#machines/kit.ts';
import type { Language } from '#shared/languages.ts';
import { Refusal } from '../base/refusal.ts';
import { book, processOf } from '../declared/modules.ts';
import { type Act, actOn, create } from '../engine/act.ts';
import type { Trx } from '../engine/process.ts';
import { readRows } from '../engine/read.ts';
import { readerOf, systemReader } from '../engine/reader.ts';

const accountProcess = processOf(accountMachine.id);

/** Where an act on an account comes from. */
export interface From {
  now: Date;
  language: Language;
  ip: string | null;
}

async function what(
  trx: Trx,
  actor: Actor,
  event: string,
  input: object,
  { now, language, ip }: From,
): Promise<Act> {
  const reader = await readerOf({ db: trx, now: () => now }, { actor }, null, language);
  return { event, input, reason: null, reader, ip, job: null, confirm: async () => 'none', book };
}

/**
 * A visitor moves an account by an event of its machine. They have no scope: their proof is in the
 * payload. Throws `Refusal`.
 */
export async function actAsVisitor(
  trx: Trx,
  id: number,
  event: string,
  input: object,
  from: From,
): Promise<void> {
  await trx.selectFrom('account').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  const seeing = await systemReader({ db: trx, now: () => from.now });
  const [row] = await readRows(trx, accountProcess, seeing, { where: sql`r.id = ${id}` });
  if (!row) throw new Refusal('NOT_FOUND');
  await actOn(trx, accountProcess, row, null, await what(trx, visitorActor, event, input, from));
}

/**
 * An account is born by a visitor: their first single sign-on, or their registration. Answers its
 * id. Throws `Refusal`.
 */
export const bornByVisitor = async (
  trx: Trx,
  event: 'oneidFirst' | 'register',
  input: object,
  from: From,
): Promise<number> =>
  create(trx, accountProcess, await what(trx, visitorActor, event, input, from));

/** An account of the installation. Answers its id. Throws `Refusal`. */
export const bornBySystem = async (trx: Trx, input: object, from: From): Promise<number> =>
  create(trx, accountProcess, {
    ...(await what(trx, systemActor, 'seed', input, from)),
    job: 'installation',
  });
