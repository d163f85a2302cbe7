import { describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { processMachines } from '#machines/index.ts';
import { rolesOf, transitionsOf } from '#machines/kit.ts';
import { openings, timers } from '#server/declared/modules.ts';
import { filesIn } from '../support/sources.ts';

const raised = new Set(
  processMachines.flatMap((machine) =>
    transitionsOf(machine).flatMap(({ effects }) =>
      effects.flatMap(({ type, params }) =>
        type === 'raise' ? [`${params.process}.${params.event}`] : [],
      ),
    ),
  ),
);

/** What the server does of itself; stories and seeds only tell of it. */
const acting = filesIn(['src'], /(\.server|^src\/server\/.*)\.ts$/).filter(
  ({ path }) => !/\/(story|seed|migrations)[/.]/.test(path),
);

const isCaused = ({ id }: AnyStateMachine, event: string): boolean =>
  timers[id]?.[event] !== undefined ||
  openings[id]?.[event] !== undefined ||
  raised.has(`${id}.${event}`) ||
  acting.some(({ text }) => text.includes(`'${event}'`));

describe.each(processMachines.map((machine) => [machine.id, machine as AnyStateMachine] as const))(
  'the scheduler in %s',
  (_id, machine) => {
    it('sends every event that only it may send: at a time, after another process, or with a booking', () => {
      const own = machine.events.filter((event) => {
        const senders = transitionsOf(machine)
          .filter((edge) => edge.event === event)
          .flatMap(({ guard }) => rolesOf(guard));
        return senders.every((role) => role === 'system');
      });
      expect(own.filter((event) => !isCaused(machine, event))).toEqual([]);
    });
  },
);
