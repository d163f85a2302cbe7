import { describe, expect, it } from 'vitest';
import { and, or, setup } from 'xstate';
import { type BaseFacts, effects, factGuards, type ProcessTypes, who } from '#machines/kit.ts';
import { letterMachine } from '#machines/letter.machine.ts';
import { sendersOf, sends } from '#machines/senders.ts';

interface KeyFacts extends BaseFacts {
  hung: boolean;
}

/** A process in which every nearness to the record occurs. */
const keyMachine = setup({
  types: {} as ProcessTypes<KeyFacts, 'cut' | 'lend' | 'lose' | 'mark' | 'take'>,
  guards: { ...who, ...factGuards<KeyFacts>()('hung') },
  actions: effects,
}).createMachine({
  id: 'key',
  context: ({ input }) => input,
  initial: 'absent',
  states: {
    absent: {
      meta: { code: null, tone: 'secondary' },
      on: {
        cut: { target: 'hanging', guard: or(['university', 'ministry', 'visitor', 'system']) },
        take: { target: 'hanging', guard: and(['university', 'self']) },
      },
    },
    hanging: {
      meta: { code: 100, tone: 'secondary' },
      on: {
        lend: { target: 'hanging', guard: and(['owner', 'hung']) },
        mark: { target: 'hanging', guard: or(['student', 'studentAdvisor']) },
        lose: { target: 'absent', guard: or(['university', 'admin']) },
        cut: { target: 'hanging', guard: or(['innovation', 'addressee']) },
      },
    },
  },
});

const whoSends = (...events: Parameters<typeof sends<typeof keyMachine>>[1][]) =>
  Object.fromEntries(sendersOf([sends(keyMachine, ...events)]));

describe('who may ever send an event', () => {
  it('is read from the who guards, whatever else is asked', () => {
    expect(whoSends('lend')).toEqual({ applicant: 'own', doctorate: 'own' });
    expect(whoSends('lose')).toEqual({ university: 'organization', admin: 'any' });
    expect(whoSends('mark')).toEqual({ doctorate: 'own', advisor: 'advised' });
  });

  it('takes every transition of the event, the farthest for each role, and no scheduler', () => {
    expect(whoSends('cut')).toEqual({
      visitor: 'any',
      university: 'organization',
      ministry: 'below',
      innovation: 'any',
      finance: 'organization',
    });
  });

  it('joins events, of several machines too', () => {
    expect(whoSends('lend', 'lose')).toEqual({
      applicant: 'own',
      doctorate: 'own',
      university: 'organization',
      admin: 'any',
    });
    const both = sendersOf([sends(keyMachine, 'lose'), sends(letterMachine, 'send')]);
    expect([...both.keys()].sort()).toEqual([
      'admin',
      'finance',
      'innovation',
      'ministry',
      'university',
    ]);
  });

  it('refuses an event that is none, and a role for which one nearness is not enough', () => {
    expect(() => sendersOf([{ machine: keyMachine, events: ['melt'] }])).toThrow(
      'key has no event melt',
    );
    expect(() => whoSends('take')).toThrow('How near to the record is university');
  });

  it('asks nothing of nobody', () => {
    expect(sendersOf([]).size).toBe(0);
  });
});
