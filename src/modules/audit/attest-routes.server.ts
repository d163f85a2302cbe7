import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { App, Services } from '#server/app-types.ts';
import { signedIn } from '#server/auth/authenticate.ts';
import type { SignedIn } from '#server/auth/signed-in.ts';
import { Refusal } from '#server/base/refusal.ts';
import { appendAttestation, type Break, type Chain } from '#server/engine/attestations.ts';
import type { Trx } from '#server/engine/process.ts';
import type { Verified } from '#server/engine/verify-chain.ts';
import { scopesFor } from '#shared/abilities.ts';
import { idText } from '#shared/validation.ts';
import { attestedAmong } from './attested.server.ts';
import { breakOfChange } from './changes.server.ts';
import { breakOfReading } from './readings.server.ts';
import { attestBody, lineAttestation } from './schema.ts';

/** Which part of the log holds the lines of which chain, and how one of them is looked at. */
/** 401 and 403: who may explain a broken line says the ability table (`Audit / attest`). */
function attester(request: FastifyRequest): SignedIn {
  const who = signedIn(request);
  if (scopesFor(who, 'Audit', 'attest').length === 0) throw new Refusal('NO_PERMISSION');
  return who;
}

interface Said {
  chain: Chain;
  who: SignedIn;
  reason: string;
  ip: string;
  at: Date;
}

/**
 * Appends the attestation of one break, once: anyone who comes second finds it explained. Throws
 * `GUARD_FAILED`.
 */
async function attest(trx: Trx, found: Break, { chain, who, reason, ip, at }: Said): Promise<void> {
  const line = {
    chain,
    line_id: found.id,
    stored_hash: found.stored_hash,
    stored_previous_hash: found.stored_previous_hash,
    computed_hash: found.computed_hash,
    reason,
    account_id: who.userId,
    role: who.role,
    ip,
    at,
  };
  const isOpen = async () => (await attestedAmong(trx, chain, [found])).length === 0;
  if (!(await appendAttestation(trx, line, isOpen)))
    throw new Refusal('GUARD_FAILED', { text: { key: 'errors.line_attested' } });
}

/**
 * `POST /api/audit/{changes|readings}/:id/attest/`: an administrator explains a line that does not
 * fit its chain (decision 068). The line stays as it is and stays marked; `npm run verify:history`
 * tells it as attested, until it changes again. Throws `NOT_FOUND` and, for a sound line,
 * `GUARD_FAILED`.
 */
export function attestRoutes(app: App, { db, now }: Services, chains: readonly Verified[]): void {
  const parts = [
    [
      'changes',
      'history',
      (id: number) => breakOfChange(db, chains, id),
      'Say why a broken change stays as it is',
    ],
    [
      'readings',
      'file_read',
      (id: number) => breakOfReading(db, id),
      'Say why a broken reading stays as it is',
    ],
  ] as const;
  const params = z.object({ id: idText });
  for (const [part, chain, breakOf, summary] of parts) {
    const response = { 201: lineAttestation };
    const schema = { tags: ['audit'], summary, params, body: attestBody, response };
    app.post(`/api/audit/${part}/:id/attest/`, { schema }, async (request, reply) => {
      const who = attester(request);
      const { id } = request.params;
      const known = await db.selectFrom(chain).select('id').where('id', '=', id).executeTakeFirst();
      if (!known) throw new Refusal('NOT_FOUND');
      const found = await breakOf(id);
      if (!found) throw new Refusal('GUARD_FAILED', { text: { key: 'errors.line_sound' } });
      const said = { chain, who, reason: request.body.reason, ip: request.ip, at: now() };
      await db.transaction().execute((trx) => attest(trx, found, said));
      const [answer] = await attestedAmong(db, chain, [found]);
      if (!answer) throw new Error(`the attestation of line ${id} is gone`);
      return reply.status(201).send(answer);
    });
  }
}
