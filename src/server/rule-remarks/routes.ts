import type { FastifyRequest } from 'fastify';
import type { AnyStateMachine } from 'xstate';
import { z } from 'zod';
import { scopesFor } from '#shared/abilities.ts';
import { remarkBody, remarkOverview, ruleRemarks } from '#shared/rule-remarks.ts';
import type { App, Services } from '../app-types.ts';
import { signedIn } from '../auth/authenticate.ts';
import type { SignedIn } from '../auth/signed-in.ts';
import { Refusal } from '../base/refusal.ts';
import { languageOf } from '../base/texts.ts';
import { once, writeKey } from '../engine/idempotency.ts';
import { signedInReader } from '../engine/reader.ts';
import { attachment } from '../files/served-file.ts';
import { countRemarks, readRemarks, remarksToWrite } from './read-remarks.ts';
import { writeRemark } from './write-remark.ts';

const tags = ['processes'];
const params = z.object({ process: z.string().max(100) });

/** 401 and 403: the ability table opens the remarks to the role. */
function allowed(request: FastifyRequest, action: 'read' | 'write'): SignedIn {
  const who = signedIn(request);
  if (scopesFor(who, 'RuleRemark', action).length === 0) throw new Refusal('NO_PERMISSION');
  return who;
}

/**
 * `/api/rule-remarks/…`: what analysts say of the transitions that the project has decided
 * (docs/decisions/164-assumptions-are-confirmed.md).
 */
export function ruleRemarkRoutes(
  app: App,
  services: Services,
  machines: readonly AnyStateMachine[],
): void {
  const { db } = services;
  const machineOf = (process: string): AnyStateMachine => {
    const found = machines.find(({ id }) => id === process);
    if (!found) throw new Refusal('NOT_FOUND');
    return found;
  };
  const overview = {
    tags,
    summary: 'How many transitions of each process are left to confirm',
    response: { 200: remarkOverview },
  };
  app.get('/api/rule-remarks/', { schema: overview }, async (request) => {
    allowed(request, 'read');
    return { results: await countRemarks(db, machines) };
  });
  const one = {
    tags,
    summary: 'The transitions of a process that are to be confirmed, and what was said of them',
    params,
    response: { 200: ruleRemarks },
  };
  app.get('/api/rule-remarks/:process/', { schema: one }, async (request) => {
    allowed(request, 'read');
    return readRemarks(db, machineOf(request.params.process));
  });
  const file = {
    tags,
    summary: 'The remarks that stand, as the file for the repository; it names nobody',
    params,
  };
  app.get('/api/rule-remarks/:process/file/', { schema: file }, async (request, reply) => {
    allowed(request, 'read');
    const machine = machineOf(request.params.process);
    const remarks = await remarksToWrite(db, machine);
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', attachment(`${machine.id}.json`))
      .send(`${JSON.stringify(remarks, null, 2)}\n`);
  });
  const write = {
    tags,
    summary: 'Confirm, question or correct a transition; earlier remarks stay',
    params,
    body: remarkBody,
    response: { 201: ruleRemarks },
  };
  app.post('/api/rule-remarks/:process/', { schema: write }, async (request, reply) => {
    const who = allowed(request, 'write');
    const machine = machineOf(request.params.process);
    const { headers, ip } = request;
    const reader = await signedInReader(services, who, languageOf(headers['accept-language']));
    await db.transaction().execute((trx) =>
      once(trx, writeKey(who.userId, request), reader.now, async () => {
        await writeRemark(trx, machine, request.body, { reader, ip });
        return null;
      }),
    );
    return reply.status(201).send(await readRemarks(db, machine));
  });
}
