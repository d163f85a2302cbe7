import fs from 'node:fs';
import { afterAll, beforeAll, it } from 'vitest';
import { demoAccounts } from '#server/db/demo-accounts.ts';
import type { Sender } from '../support/app.ts';
import { type ApiDocument, brokenTexts, edgeNumbers, placesOf, replaced, sampleOf, valueAt, waysIn } from '../support/hostile.ts';
import { addressOf, type Operation, routesOf } from '../support/routes.ts';
import { type SeededApp, seededApp } from '../support/seeded-app.ts';

let seeded: SeededApp;
let operations: Operation[];
let document: ApiDocument;
beforeAll(async () => {
  seeded = await seededApp();
  operations = routesOf(seeded.on.app).filter(({ path }) => !path.startsWith('/api/docs') && path !== '/api/changes' && path.startsWith('/api'));
  document = (seeded.on.app as unknown as { swagger(): ApiDocument }).swagger();
});
afterAll(() => seeded.stop());
const logins = [...new Map(demoAccounts.map(({ roleName, login }) => [roleName, login.replace('@namuna.uz', '')] as const).reverse()).values()];
const senders = new Map<string, Sender>();
async function ask(op: Operation, url: string, login: string, body?: unknown) {
  let sender = senders.get(login);
  if (!sender) senders.set(login, (sender = await seeded.as(login)));
  const authorization = await seeded.on.bearer(sender);
  const answer = await seeded.on.app.inject({ method: op.method, url, headers: { authorization, 'content-type': 'application/json' }, ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }) });
  if (answer.statusCode === 401) senders.delete(login);
  return answer;
}
it('probe', async () => {
  const out: string[] = [];
  const seen = new Map<string, number>();
  const note = (op: Operation, where: string, value: unknown, answer: { statusCode: number; headers: object; body: string }) => {
    seen.set(String(answer.statusCode), (seen.get(String(answer.statusCode)) ?? 0) + 1);
    if (answer.statusCode < 500) return;
    const error = seeded.on.thrown.at(-1) as Error & { code?: string };
    if (answer.statusCode === 503 && !error) return;
    out.push(`${answer.statusCode} ${op.method} ${op.path} ${where} ${JSON.stringify(value)} :: ${error?.code} ${error?.message?.slice(0, 120)}`);
  };
  const t0 = Date.now();
  for (const op of operations) {
    const places = placesOf(document, op);
    const bodied = ['POST', 'PUT', 'PATCH'].includes(op.method);
    const sample = bodied ? (places.body ? sampleOf(places.body) : {}) : undefined;
    // who is let in
    let login = 'admin';
    for (const one of ['admin', ...logins]) { login = one; const { statusCode } = await ask(op, addressOf(op, 1), one, sample); if (statusCode !== 403) break; }
    if (op.path.includes(':')) for (const v of [...brokenTexts.slice(0,1), ...edgeNumbers]) note(op, 'path', v, await ask(op, addressOf(op, v), login, sample));
    for (const name of places.query) for (const v of [...brokenTexts.slice(0,1), ...edgeNumbers, '1,2147483648']) note(op, `query ${name}`, v, await ask(op, `${addressOf(op, 1)}?${name}=${encodeURIComponent(v)}`, login, sample));
    if (sample !== undefined) for (const way of waysIn(sample)) {
      const old = valueAt(sample, way);
      const values = typeof old === 'number' ? edgeNumbers : typeof old === 'string' ? brokenTexts : [];
      for (const v of values) note(op, `body ${way.join('.')}`, v, await ask(op, addressOf(op, 1), login, replaced(sample, way, v)));
    }
  }
  fs.writeFileSync('/tmp/door/fail.txt', [JSON.stringify([...seen]), String(Date.now() - t0), ...out].join('\n'));
}, 1_200_000);
