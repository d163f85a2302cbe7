import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ruleMoveMachine } from '#machines/rule-move.machine.ts';
import { type AbilityAction, scopesFor } from '#shared/abilities.ts';
import {
  type RuleMove,
  ruleMove,
  ruleMoveBirth,
  ruleMoveEvents,
  ruleMoveStep,
  ruleMoves,
} from '#shared/rule-moves.ts';
import type { App, Services } from '../app-types.ts';
import { signedIn } from '../auth/authenticate.ts';
import type { SignedIn } from '../auth/signed-in.ts';
import { Refusal } from '../base/refusal.ts';
import { languageOf } from '../base/texts.ts';
import { confirmByCode } from '../confirmation/verify-code.ts';
import { once, writeKey } from '../engine/idempotency.ts';
import type { Trx } from '../engine/process.ts';
import { signedInReader } from '../engine/reader.ts';
import type { Moving } from './plan.ts';
import { readMoves, storedMove, toldMove } from './stored-move.ts';
import { decideMove, type Moved, proposeMove } from './write-move.ts';

const tags = ['processes'];
const largestId = 2 ** 53 - 1;
const params = z.object({ id: z.coerce.number().int().positive().max(largestId) });

/** 401 and 403: the ability table opens the moves to the role. */
function allowed(
  request: FastifyRequest,
  action: AbilityAction & ('read' | 'propose' | 'decide'),
): SignedIn {
  const who = signedIn(request);
  if (scopesFor(who, 'RuleMove', action).length === 0) throw new Refusal('NO_PERMISSION');
  return who;
}

const rightFor = { confirm: 'decide', refuse: 'decide', withdraw: 'propose' } as const;

/**
 * `/api/rule-moves/…`: records that the rules of today have no place for, and how two people let them
 * move (docs/decisions/169-records-follow-their-rules.md).
 */
export function ruleMoveRoutes(app: App, services: Services, moving: Moving): void {
  const { db } = services;
  const told = async (trx: Trx, who: SignedIn, id: number): Promise<RuleMove> => {
    const move = await storedMove(trx, who, id);
    if (!move) throw new Refusal('NOT_FOUND');
    return toldMove(moving, move);
  };
  const movedBy = async (
    request: FastifyRequest,
    who: SignedIn,
    event: string,
    code: string | undefined,
  ): Promise<Moved> => ({
    reader: await signedInReader(services, who, languageOf(request.headers['accept-language'])),
    ip: request.ip,
    job: null,
    confirm: (trx, recordId, recordVersion) => {
      const asked = { process: ruleMoveMachine.id, event, recordId, recordVersion };
      return confirmByCode(services, trx, who, asked, code);
    },
  });
  /** One transaction, once per idempotency key; the move as it then stands is the answer. */
  const write = (
    request: FastifyRequest,
    who: SignedIn,
    { reader }: Moved,
    work: (trx: Trx) => Promise<number>,
  ): Promise<RuleMove> =>
    db
      .transaction()
      .execute((trx) =>
        once(trx, writeKey(who.userId, request), reader.now, async () =>
          told(trx, who, await work(trx)),
        ),
      );

  const list = {
    tags,
    summary: 'Records of a process that its rules have no place for, and what was done with them',
    querystring: z.object({ process: z.string().max(100) }),
    response: { 200: ruleMoves },
  };
  app.get('/api/rule-moves/', { schema: list }, async (request) => {
    const who = allowed(request, 'read');
    const { process } = request.query;
    const definition = moving.definitions.find(({ machine }) => machine.id === process);
    if (!definition) throw new Refusal('NOT_FOUND');
    return readMoves(db, moving, definition, who);
  });
  const one = { tags, summary: 'A move of records', params, response: { 200: ruleMove } };
  app.get('/api/rule-moves/:id/', { schema: one }, async (request) =>
    told(db, allowed(request, 'read'), request.params.id),
  );
  const birth = {
    tags,
    summary: 'Propose to move records to the rules of today, or to take a move back',
    body: ruleMoveBirth,
    response: { 201: ruleMove },
  };
  app.post('/api/rule-moves/', { schema: birth }, async (request, reply) => {
    const who = allowed(request, 'propose');
    const { body } = request;
    const by = await movedBy(request, who, body.event, body.sms_code ?? undefined);
    const move = await write(request, who, by, (trx) => proposeMove(trx, moving, body, by));
    return reply.status(201).send(move);
  });
  for (const event of ruleMoveEvents) {
    const step = {
      tags,
      summary: `Move of records: ${event}; what two people have agreed on is done at once`,
      params,
      body: ruleMoveStep,
      response: { 200: ruleMove },
    };
    app.post(`/api/rule-moves/:id/${event}/`, { schema: step }, async (request) => {
      const who = allowed(request, rightFor[event]);
      const { version, reason, sms_code } = request.body;
      const { id } = request.params;
      const by = await movedBy(request, who, event, sms_code ?? undefined);
      return write(request, who, by, async (trx) => {
        await decideMove(trx, moving, { id, version, event, reason: reason ?? null }, by);
        return id;
      });
    });
  }
}
