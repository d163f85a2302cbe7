import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addActor } from '../support/actors.ts';
import type { Sender } from '../support/app.ts';
import { buildApplicant } from '../support/applicants.ts';
import { type Listener, listenTo, openDoor } from '../support/event-stream.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { buildPeriod } from '../support/periods.ts';
import { workOf } from '../support/work-done.ts';

let world: OpenWorld;
let address: string;
const pages: Listener[] = [];
beforeAll(async () => {
  world = await openWorld();
  address = await openDoor(world.on);
});
afterAll(async () => {
  for (const page of pages) page.leave();
  await world.stop();
});

async function listen(sender: Sender): Promise<Listener> {
  const page = await listenTo(world.on, address, sender);
  pages.push(page);
  return page;
}

describe('a change that many pages listen for', () => {
  it('is asked for once, however many people listen', async () => {
    const owner = await buildApplicant(world);
    const own = await listen(owner);
    const period_id = await buildPeriod(world);
    const draft = { period_id, dc_type: 500 };
    const made = () =>
      workOf(world.on, async () => {
        const { body } = await world.on.send(owner, 'POST', '/api/applications/', draft);
        await own.hears({ process: 'application', id: Number(body.id) });
      });
    await made();
    const alone = await made();
    const strangers = Array.from({ length: 60 }, () => addActor(world.on, 'applicant'));
    const others = await Promise.all((await Promise.all(strangers)).map(listen));
    const among = await made();
    expect(among.statements - alone.statements).toBeLessThan(10);
    const heard = others.flatMap((page) => page.heard);
    expect(heard.filter(({ process }) => process === 'application')).toEqual([]);
  });

  it('reaches everybody who may see it, each by their own right', async () => {
    const owner = await buildApplicant(world);
    const clerk = await addActor(world.on, 'university', { organization_id: world.university });
    const [mine, theirs, neighbour] = await Promise.all(
      [owner, clerk, world.neighbour].map(listen),
    );
    const period_id = await buildPeriod(world);
    const draft = { period_id, dc_type: 500 };
    const { body } = await world.on.send(owner, 'POST', '/api/applications/', draft);
    await mine?.hears({ process: 'application', id: Number(body.id), version: 1 });
    const later = await buildPeriod(world);
    for (const page of [theirs, neighbour]) {
      await page?.hears({ process: 'period', id: later, version: 2 });
      expect(page?.heard.filter(({ process }) => process === 'application')).toEqual([]);
    }
  });
});
