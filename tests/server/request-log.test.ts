import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { App } from '#server/app-types.ts';
import type { SignedIn } from '#server/auth/signed-in.ts';
import { Refusal, type RefusalCode } from '#server/base/refusal.ts';
import { answerError } from '#server/engine/error-handler.ts';
import { logRequests } from '#server/http/request-log.ts';

const secret = 'q7Jw0mPz4tK9sLx2Vb8nRc5yHd3fGa6e';
const person: SignedIn = {
  userId: 4711,
  role: 'university',
  organizationId: 17,
  sessionId: 's',
  signed: false,
  language: 'uz',
  userType: 'I',
  predecessors: [],
};
const written: string[] = [];
let app: App;
beforeAll(async () => {
  app = Fastify({
    disableRequestLogging: true,
    logger: { stream: { write: (line) => written.push(line) } },
  }) as App;
  app.decorateRequest('actor', null);
  app.setErrorHandler(answerError);
  logRequests(app, secret);
  app.get('/api/things/:id/', (request) => {
    const { code } = request.query as { code?: RefusalCode };
    if (request.headers['x-person']) request.actor = person;
    if (code) throw new Refusal(code);
    return { fine: true };
  });
  await app.ready();
});
afterAll(() => app.close());
beforeEach(() => {
  written.length = 0;
});

const lines = () => written.map((line) => JSON.parse(line) as Record<string, unknown>);

it('a request has one line: what, when, how it ended; its query is nowhere', async () => {
  await app.inject('/api/things/7/?email=ali@namuna.uz');
  expect(lines()).toEqual([
    {
      level: 30,
      msg: 'request',
      method: 'GET',
      path: '/api/things/7/',
      route: '/api/things/:id/',
      status: 200,
      ms: expect.any(Number),
      time: expect.any(Number),
      reqId: expect.any(String),
      pid: expect.anything(),
      hostname: expect.anything(),
    },
  ]);
  expect(written.join()).not.toContain('ali@');
});

it('says in which role, and names the person so that the log alone does not tell who they are', async () => {
  await app.inject({ url: '/api/things/7/', headers: { 'x-person': '1' } });
  await app.inject({ url: '/api/things/8/', headers: { 'x-person': '1' } });
  const [one, other] = lines();
  expect(one).toMatchObject({ role: 'university', user: expect.stringMatching(/^[\w-]{16}$/) });
  expect(other?.user).toBe(one?.user);
  expect(written.join()).not.toContain('4711');
});

it.each([
  ['UNAUTHENTICATED', 40],
  ['NO_PERMISSION', 40],
  ['TOO_MANY_REQUESTS', 40],
  ['NOT_FOUND', 30],
] as const)('%s has its code and where it came from, at level %i', async (code, level) => {
  await app.inject({ url: `/api/things/7/?code=${code}`, remoteAddress: '10.0.0.7' });
  expect(lines()).toMatchObject([{ level, code, ip: '10.0.0.7' }]);
});

it('keeps to its line whatever is sent', async () => {
  await app.inject({
    url: '/api/things/7%0a%1b[31m{"level":60}/',
    headers: { 'user-agent': 'x\u001b[2J' },
  });
  expect(written.length).toBe(1);
  for (const sign of ['\n', '\u001b']) expect(written[0]?.trimEnd()).not.toContain(sign);
});
