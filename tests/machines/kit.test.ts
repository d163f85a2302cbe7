import { describe, expect, expectTypeOf, it } from 'vitest';
import { and, not, or, setup } from 'xstate';
import type { certificateMachine } from '#machines/certificate.machine.ts';
import {
  type Action,
  ActionRefused,
  type Actor,
  actionsOf,
  type BaseFacts,
  dutiesOf,
  effects,
  factGuards,
  guardNames,
  notify,
  type ProcessTypes,
  perform,
  type RoleName,
  raise,
  rolesOf,
  stateMeta,
  statesTagged,
  systemActor,
  transitionsFrom,
  transitionsOf,
  who,
} from '#machines/kit.ts';

interface LoanFacts extends BaseFacts {
  onShelf: boolean;
  finePaid: boolean;
  shelf: string;
}

/** A process small enough to see every rule of the kit: a book is lent and comes back. */
const loanMachine = setup({
  types: {} as ProcessTypes<LoanFacts, 'create' | 'lend' | 'giveBack' | 'remind' | 'renew'> & {
    tags: 'open';
  },
  guards: { ...who, ...factGuards<LoanFacts>()('onShelf', 'finePaid') },
  actions: effects,
}).createMachine({
  id: 'loan',
  context: ({ input }) => input,
  initial: 'absent',
  states: {
    absent: {
      meta: { code: null, tone: 'secondary' },
      on: {
        create: {
          target: 'asked',
          guard: and(['owner', or(['onShelf', 'finePaid'])]),
          meta: { duty: true },
        },
      },
    },
    asked: {
      tags: ['open'],
      meta: { code: 100, tone: 'warning' },
      on: {
        lend: {
          target: 'lent',
          guard: and([or(['university', 'innovation']), 'onShelf', 'finePaid']),
          actions: [notify('N-LENT'), raise('shelf', 'empty', 'here')],
          meta: { asks: ['confirm', 'code'], duty: true },
        },
        remind: { target: 'asked', guard: and(['system']) },
      },
    },
    lent: {
      tags: ['open'],
      meta: { code: 200, tone: 'success' },
      on: {
        giveBack: { target: 'back', guard: and(['owner']) },
        renew: { target: 'lent', guard: or([and(['university', 'finePaid']), 'innovation']) },
      },
    },
    back: { type: 'final', meta: { code: 300, tone: 'info' } },
  },
});

const facts: LoanFacts = {
  ownerId: 7,
  organizationId: 3,
  onShelf: true,
  finePaid: true,
  shelf: 'A',
};
const withFacts = (changed: Partial<LoanFacts>): LoanFacts => ({ ...facts, ...changed });
const person = (role: RoleName, userId = 7, organizationId: number | null = 3): Actor => ({
  role,
  userId,
  organizationId,
});
const only = (actions: Action[]): Action => {
  const [action, ...others] = actions;
  if (!action || others.length > 0) throw new Error(`one action expected, got ${actions.length}`);
  return action;
};
const refusal = (
  record: { state: string; facts: LoanFacts },
  event: string,
  actor: Actor,
): ActionRefused => {
  try {
    perform(loanMachine, record, event, actor);
  } catch (error) {
    if (error instanceof ActionRefused) return error;
    throw error;
  }
  throw new Error('not refused');
};

describe('actionsOf', () => {
  it('answers every event of the state with target, asks, duty and the roles that could', () => {
    expect(actionsOf(loanMachine, { state: 'asked', facts }, person('university'))).toEqual([
      {
        event: 'lend',
        target: 'lent',
        asks: ['confirm', 'code'],
        duty: true,
        enabled: true,
        permitted: true,
        unmet: [],
        who: ['university', 'innovation'],
      },
      {
        event: 'remind',
        target: 'asked',
        asks: [],
        duty: false,
        enabled: false,
        permitted: false,
        unmet: [],
        who: ['system'],
      },
    ]);
  });

  it('names every unmet condition, also to those who may not act', () => {
    const record = { state: 'asked', facts: withFacts({ onShelf: false, finePaid: false }) };
    const [lend] = actionsOf(loanMachine, record, person('university'));
    expect(lend).toMatchObject({ enabled: false, permitted: true, unmet: ['onShelf', 'finePaid'] });
    const [strange] = actionsOf(loanMachine, record, person('finance'));
    expect(strange).toMatchObject({
      enabled: false,
      permitted: false,
      unmet: ['onShelf', 'finePaid'],
    });
  });

  it('lets one part of an or be enough', () => {
    const create = (changed: Partial<LoanFacts>) =>
      only(
        actionsOf(loanMachine, { state: 'absent', facts: withFacts(changed) }, person('applicant')),
      );
    expect(create({ onShelf: false }).enabled).toBe(true);
    expect(create({ onShelf: false, finePaid: false })).toMatchObject({
      enabled: false,
      unmet: ['onShelf', 'finePaid'],
    });
  });

  it('asks for the relation as well as for the role', () => {
    const lent = { state: 'lent', facts };
    const giveBack = (actor: Actor, ownerId: number | null = 7) =>
      actionsOf(loanMachine, { ...lent, facts: withFacts({ ownerId }) }, actor)[0]?.permitted;
    expect([
      giveBack(person('doctorate')),
      giveBack(person('applicant', 8)),
      giveBack(person('applicant'), null),
    ]).toEqual([true, false, false]);
    const lend = (actor: Actor) =>
      actionsOf(loanMachine, { state: 'asked', facts }, actor)[0]?.permitted;
    expect([
      lend(person('university')),
      lend(person('university', 7, 4)),
      lend(person('university', 7, null)),
    ]).toEqual([true, false, false]);
  });

  it('holds a condition of one role against that role only', () => {
    const renew = (actor: Actor, finePaid: boolean) =>
      actionsOf(loanMachine, { state: 'lent', facts: withFacts({ finePaid }) }, actor).find(
        ({ event }) => event === 'renew',
      );
    expect(renew(person('university'), true)).toMatchObject({ enabled: true, unmet: [] });
    expect(renew(person('university'), false)).toMatchObject({
      enabled: false,
      permitted: true,
      unmet: ['finePaid'],
    });
    expect(renew(person('innovation'), false)).toMatchObject({ enabled: true, unmet: [] });
  });

  it('has nothing to offer in a final state', () => {
    expect(actionsOf(loanMachine, { state: 'back', facts }, person('applicant'))).toEqual([]);
  });

  it('gives the duties of a role, met or not, and never those of others', () => {
    const record = { state: 'asked', facts: withFacts({ onShelf: false }) };
    expect(dutiesOf(loanMachine, record, person('innovation')).map(({ event }) => event)).toEqual([
      'lend',
    ]);
    expect(dutiesOf(loanMachine, record, person('applicant'))).toEqual([]);
  });
});

describe('perform', () => {
  it('answers the next state and the effects in order', () => {
    expect(perform(loanMachine, { state: 'asked', facts }, 'lend', person('university'))).toEqual({
      state: 'lent',
      effects: [
        { type: 'notify', params: { code: 'N-LENT' } },
        { type: 'raise', params: { process: 'shelf', event: 'empty', target: 'here' } },
      ],
    });
    expect(perform(loanMachine, { state: 'asked', facts }, 'remind', systemActor)).toEqual({
      state: 'asked',
      effects: [],
    });
  });

  it('refuses an event that the state does not know, and one that no state knows', () => {
    expect(refusal({ state: 'lent', facts }, 'lend', person('university')).why).toBe('event');
    expect(refusal({ state: 'lent', facts }, 'burn', person('university')).why).toBe('event');
    expect(refusal({ state: 'back', facts }, 'giveBack', person('applicant')).why).toBe('event');
  });

  it('refuses the wrong person and says who could', () => {
    const error = refusal({ state: 'asked', facts }, 'lend', person('applicant'));
    expect([error.why, error.who]).toEqual(['who', ['university', 'innovation']]);
  });

  it('refuses unmet conditions and says which', () => {
    const error = refusal(
      { state: 'asked', facts: withFacts({ finePaid: false }) },
      'lend',
      person('innovation'),
    );
    expect([error.why, error.unmet]).toEqual(['when', ['finePaid']]);
    expect(error.message).toBe('loan.asked.lend: when finePaid');
  });

  it('tells a wrong person nothing about conditions first', () => {
    expect(
      refusal({ state: 'asked', facts: withFacts({ onShelf: false }) }, 'lend', person('finance'))
        .why,
    ).toBe('who');
  });

  it('refuses every event of a state of earlier rules', () => {
    expect(() =>
      perform(loanMachine, { state: 'burnt', facts }, 'lend', person('university')),
    ).toThrow('loan.burnt.lend: event');
  });
});

describe('reading a machine', () => {
  it('knows roles, guard names, codes, tags and transitions', () => {
    expect(rolesOf(and(['owner', 'onShelf']))).toEqual(['applicant', 'doctorate']);
    expect(rolesOf(or(['innovation', and(['university', 'onShelf']), 'system']))).toEqual([
      'system',
      'university',
      'innovation',
    ]);
    expect(guardNames(and([or(['university', 'innovation']), 'onShelf']))).toEqual([
      'university',
      'innovation',
      'onShelf',
    ]);
    expect(stateMeta(loanMachine, 'asked')).toEqual({ code: 100, tone: 'warning' });
    expect(statesTagged(loanMachine, 'open')).toEqual(['asked', 'lent']);
    expect(
      transitionsOf(loanMachine).map(({ from, event, to }) => `${from} ${event} ${to}`),
    ).toEqual([
      'absent create asked',
      'asked lend lent',
      'asked remind asked',
      'lent giveBack back',
      'lent renew lent',
    ]);
    expect(transitionsFrom(loanMachine, 'back')).toEqual([]);
  });

  it('refuses a guard tree that it cannot read', () => {
    expect(() => rolesOf(not('owner'))).toThrow('guards are names');
  });
});

describe('types', () => {
  it('allow only statements as facts of a guard', () => {
    expectTypeOf(factGuards<LoanFacts>()).parameter(0).toEqualTypeOf<'onShelf' | 'finePaid'>();
  });

  it('know the events of a machine, and that events carry no payload', () => {
    type Event = Parameters<typeof certificateMachine.transition>[1];
    expectTypeOf<{ type: 'confirm' }>().toExtend<Event>();
    expectTypeOf<{ type: 'explode' }>().not.toExtend<Event>();
  });

  it('let actionsOf answer what screens need', () => {
    expectTypeOf(actionsOf).returns.toEqualTypeOf<Action[]>();
    expectTypeOf<Action['who']>().toEqualTypeOf<RoleName[]>();
  });
});
