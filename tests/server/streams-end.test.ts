import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roleCodes } from '#machines/kit.ts';
import { type Connection, openDatabase } from '#server/db/connection.ts';
import { boundedWriter } from '#server/process-routes/change-routes.ts';
import { addActor } from '../support/actors.ts';
import { type Sender, type TestApp, testApp } from '../support/app.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { listenTo, openDoor } from '../support/event-stream.ts';
import { buildPeriod } from '../support/periods.ts';
import { buildWorld, type World } from '../support/world.ts';

let database: TestDatabase;
let second: Connection;
let world: World;
/** The streams are held by another app process than the one where things change. */
let other: TestApp;
let door: string;
beforeAll(async () => {
  database = await freshDatabase();
  world = await buildWorld(await testApp(database));
  second = openDatabase(database.address);
  other = await testApp(second, { clock: world.on.clock });
  door = await openDoor(other);
});
afterAll(async () => {
  await other.stop();
  await second.stop();
  await world.on.stop();
  await database.stop();
});

const account = (sender: Sender) => database.db.updateTable('account').where('id', '=', sender.id);
const soon = (ended: Promise<void>) =>
  Promise.race([
    ended.then(() => 'ended'),
    new Promise((resolve) => setTimeout(resolve, 2000, 'still open')),
  ]);

describe('an open stream ends within two seconds', () => {
  const changes: [what: string, change: (sender: Sender) => Promise<unknown>][] = [
    [
      'the role changes',
      (sender) => account(sender).set({ role_id: roleCodes.ministry }).execute(),
    ],
    [
      'the organization changes',
      (sender) => account(sender).set({ organization_id: world.otherUniversity }).execute(),
    ],
    ['the account is blocked', (sender) => account(sender).set({ state: 'blocked' }).execute()],
    [
      'the session ends',
      (sender) =>
        database.db
          .updateTable('session')
          .set({ revoked_at: new Date() })
          .where('id', '=', sender.sessionId)
          .execute(),
    ],
  ];

  it.each(changes)('when %s', async (_what, change) => {
    const person = await addActor(world.on, 'university', { organization_id: world.university });
    const listener = await listenTo(other, door, person);
    await change(person);
    expect(await soon(listener.ended)).toBe('ended');
  });

  it('and not for a new phone, nor for somebody else', async () => {
    const person = await addActor(world.on, 'innovation');
    const listener = await listenTo(other, door, person);
    await account(person)
      .set({ mobile_phone: '+998901112233', last_login_at: new Date() })
      .execute();
    await account(await addActor(world.on, 'innovation'))
      .set({ state: 'blocked' })
      .execute();
    const id = await buildPeriod(world);
    await listener.hears({ process: 'period', id });
    listener.leave();
  });
});

describe('a stream whose reader does not read', () => {
  const change = `data: ${JSON.stringify({ process: 'application', id: 1_234_567, version: 12 })}\n\n`;

  it('is cut off before it costs a megabyte', () => {
    const stuck = new Writable({ write: () => undefined });
    const write = boundedWriter(stuck);
    let written = 0;
    while (!stuck.destroyed && written < 1_000_000) {
      write(change);
      written += change.length;
    }
    expect([stuck.destroyed, written > 100_000, written < 1_000_000]).toEqual([true, true, true]);
    expect(() => write(change)).not.toThrow();
  });

  it('and stays open for one who is only slow', async () => {
    const slow = new Writable({ write: (_chunk, _encoding, done) => void setTimeout(done, 5) });
    const write = boundedWriter(slow);
    for (let time = 0; time < 100; time += 1) write(change);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(slow.destroyed).toBe(false);
    slow.destroy();
  });
});
