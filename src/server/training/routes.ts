import { z } from 'zod';
import { addDays, tashkentDay } from '#shared/dates.ts';
import { groundMove, groundState, othersAnswer, othersEvent } from '#shared/training.ts';
import type { App, Services } from '../app-types.ts';
import { signedIn } from '../auth/authenticate.ts';
import { Refusal } from '../base/refusal.ts';
import { refuseFields } from '../base/refuse.ts';
import type { GroundClock } from './ground-clock.ts';
import { playOthers } from './others-part.ts';
import type { ScenePlayer } from './scene-player.ts';
import { sceneRoutes } from './scene-routes.ts';

const path = '/api/dev/training/';
/** The script that sets the clock of a browser. */
export const clockAddress = `${path}clock.js`;
const tags = ['training'];
/** No move goes further, so that each of them comes to its end soon. */
const mostDays = 400;

/** What the routes of a training ground do. */
interface Ground {
  clock: GroundClock;
  player: ScenePlayer;
  /** Makes everything as on the first day; this app ends meanwhile. */
  reset(): void;
}

/**
 * Sets the clock of a page: the browser then shows and compares the days of the training ground.
 * Sent as text, so it uses nothing outside itself.
 */
const setBrowserClock = (moment: number): string => `(() => {
  const machine = Date;
  const ahead = ${moment} - machine.now();
  const now = () => machine.now() + ahead;
  globalThis.Date = new Proxy(machine, {
    construct: (target, given, self) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, self),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
})();
`;

/** The moment that somebody asks the clock to be moved to. Throws where it may not go. */
function targetOf({ day, hour }: z.infer<typeof groundMove>): Date {
  const now = new Date();
  const target = new Date(`${day}T${String(hour).padStart(2, '0')}:00:00+05:00`);
  if (target <= now) throw refuseFields({ day: 'training.clock.back' });
  if (day > addDays(tashkentDay(now), mostDays))
    throw refuseFields({ day: { key: 'training.clock.far', params: { count: mostDays } } });
  return target;
}

/**
 * The routes of a training ground: they are there in no other installation (decision 170). Anybody
 * may see the clock; everybody who is signed in may move it, and go back to the first day.
 */
export function groundRoutes(app: App, services: Services, { clock, player, reset }: Ground): void {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-robots-tag', 'noindex, nofollow');
  });
  app.get(clockAddress, { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(setBrowserClock(Date.now())),
  );
  const state = () => {
    const move = clock.move();
    return {
      now: new Date(),
      born: clock.born,
      move: move && { from: move.from, to: move.to, at: move.at },
    };
  };
  const read = {
    tags,
    summary: 'The clock of the training ground',
    response: { 200: groundState },
  };
  app.get(path, { schema: read }, state);
  const move = {
    tags,
    summary: 'Let time pass',
    body: groundMove,
    response: { 202: groundState },
  };
  app.post(`${path}clock/`, { schema: move }, async (request, reply) => {
    signedIn(request);
    if (clock.move() || player.isBusy()) throw new Refusal('KEY_IN_PROGRESS');
    const target = targetOf(request.body);
    // The move is told by the clock itself; its failure is in the log.
    void clock.moveTo(target).catch(() => undefined);
    return reply.status(202).send(state());
  });
  const others = {
    tags,
    summary: 'Let the others do their part of a record',
    body: othersEvent,
    response: { 200: othersAnswer },
  };
  app.post(`${path}others/`, { schema: others }, (request) => {
    signedIn(request);
    return playOthers(services, request.body);
  });
  sceneRoutes(app, player);
  const back = {
    tags,
    summary: 'Make everything as on the first day',
    response: { 202: z.object({ born: z.date() }) },
  };
  app.post(`${path}reset/`, { schema: back }, async (request, reply) => {
    signedIn(request);
    if (clock.move() || player.isBusy()) throw new Refusal('KEY_IN_PROGRESS');
    reply.raw.once('finish', reset);
    return reply.status(202).send({ born: clock.born });
  });
}
