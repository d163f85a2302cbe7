import { describe, expect, it } from 'vitest';
import { actionsOf, perform, stateMeta, statesTagged, systemActor } from '#machines/kit.ts';
import { type PeriodFacts, periodMachine } from '#machines/period.machine.ts';
import { permissions, relatedActor, whenHolds } from '../support/model.ts';

const facts: PeriodFacts = {
  ownerId: null,
  organizationId: null,
  quartersFree: true,
  noOtherActive: true,
  unreferenced: true,
  quotaStartReached: true,
  requestsIn: true,
  endorsementsSettled: true,
  consolidationAgreed: true,
  totalsAccepted: true,
  distributionAccepted: true,
  somethingGiven: false,
  placesAsked: false,
  stepTimeOver: true,
  reminderDue: true,
  overdueToldToday: false,
  timesOver: true,
  applicationsDecided: true,
  appealsDecided: true,
  examsClosed: true,
};
const but = (changed: Partial<PeriodFacts>): PeriodFacts => ({ ...facts, ...changed });
const innovation = relatedActor('innovation');
const steps = statesTagged(periodMachine, 'active');
const enabled = (state: string, changed: Partial<PeriodFacts>, event: string) =>
  actionsOf(periodMachine, { state, facts: but(changed) }, innovation).find(
    (action) => action.event === event,
  );

describe('period', () => {
  it('gives each role exactly these actions', () => {
    expect(permissions(periodMachine)).toMatchInlineSnapshot(`
      {
        "absent": {
          "admin": "create, createIndependent",
          "innovation": "create, createIndependent",
        },
        "closed": {
          "admin": "reopen",
        },
        "consolidation": {
          "innovation": "update, stepNext, openWithoutQuota, stepBack",
          "system": "remind, overdue",
        },
        "deleted": {},
        "financialDistribution": {
          "innovation": "update, goOnWithGiven, openWithoutQuota, stepNext, stepBack",
          "system": "remind, overdue",
        },
        "innovationDistribution": {
          "innovation": "update, stepNext, stepBack",
          "system": "remind, overdue",
        },
        "ministryEndorsement": {
          "innovation": "update, stepNext, stepBack",
          "system": "stepAuto",
        },
        "organizationRequests": {
          "innovation": "update, stepNext, stepBack",
          "system": "stepAuto",
        },
        "preparation": {
          "innovation": "update, stepNext",
          "system": "stepAuto",
        },
        "prepared": {
          "admin": "update",
          "innovation": "update, activate, delete",
        },
        "preparedIndependent": {
          "admin": "update",
          "innovation": "update, activate, delete",
        },
        "publication": {
          "innovation": "update, close",
          "system": "close",
        },
      }
    `);
  });

  it('has seven steps in order', () => {
    expect(steps.map((state) => stateMeta(periodMachine, state).step)).toEqual([
      1, 2, 3, 4, 5, 6, 7,
    ]);
  });

  it('walks a quota period through all steps, forward by the agency', () => {
    const walked = [
      perform(periodMachine, { state: 'prepared', facts }, 'activate', innovation).state,
    ];
    for (let step = 1; step < 7; step += 1)
      walked.push(
        perform(periodMachine, { state: walked[step - 1] ?? '', facts }, 'stepNext', innovation)
          .state,
      );
    expect(walked).toEqual(steps);
  });

  it('opens an independent period directly at the last step', () => {
    expect(
      perform(periodMachine, { state: 'preparedIndependent', facts }, 'activate', innovation).state,
    ).toBe(steps[6]);
  });

  it('advances by itself only from steps 1 to 3, when their time is over and their work is done', () => {
    const auto = steps.map((state) =>
      actionsOf(whenHolds(periodMachine, true), { state, facts }, systemActor).some(
        ({ event }) => event === 'stepAuto',
      ),
    );
    expect(auto).toEqual([true, true, true, false, false, false, false]);
    expect(() =>
      perform(
        periodMachine,
        { state: 'organizationRequests', facts: but({ stepTimeOver: false }) },
        'stepAuto',
        systemActor,
      ),
    ).toThrow('stepTimeOver');
    expect(() =>
      perform(
        periodMachine,
        { state: 'organizationRequests', facts: but({ requestsIn: false }) },
        'stepAuto',
        systemActor,
      ),
    ).toThrow('requestsIn');
  });

  it('goes back one step from 2 to 6, never from 7', () => {
    const back = steps.map(
      (state) =>
        actionsOf(periodMachine, { state, facts }, innovation).find(
          ({ event }) => event === 'stepBack',
        )?.target,
    );
    expect(back).toEqual([undefined, ...steps.slice(0, 5), undefined]);
  });

  it('waits for every decision before it closes', () => {
    expect(enabled('publication', {}, 'close')?.enabled).toBe(true);
    expect(
      enabled('publication', { applicationsDecided: false, appealsDecided: false }, 'close'),
    ).toMatchObject({
      enabled: false,
      unmet: ['applicationsDecided', 'appealsDecided'],
    });
  });

  it('is not activated beside another active one, and not deleted when something refers to it', () => {
    expect(enabled('preparedIndependent', { noOtherActive: false }, 'activate')?.unmet).toEqual([
      'noOtherActive',
    ]);
    expect(enabled('prepared', { unreferenced: false }, 'delete')?.unmet).toEqual(['unreferenced']);
  });
});
