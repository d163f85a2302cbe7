import { describe, expect, it } from 'vitest';
import { type AdvisorFacts, advisorMachine } from '#machines/advisor.machine.ts';
import { actionsOf, perform } from '#machines/kit.ts';
import { permissions, relatedActor, relatedFacts } from '../support/model.ts';

const facts: AdvisorFacts = {
  ...relatedFacts,
  organizationActive: true,
  notListedHere: true,
  noExclusiveRole: true,
  accountActive: true,
  noActiveStudents: true,
  organizationMerged: false,
  reminderDue: true,
  answerLate: true,
  notYetOverdue: true,
  answerTimeOver: true,
};
const look = (
  state: string,
  event: string,
  changed: Partial<AdvisorFacts>,
  role: 'university' | 'advisor' = 'university',
) =>
  actionsOf(advisorMachine, { state, facts: { ...facts, ...changed } }, relatedActor(role)).find(
    (action) => action.event === event,
  );

describe('advisor', () => {
  it('gives each role exactly these actions', () => {
    expect(permissions(advisorMachine)).toMatchInlineSnapshot(`
      {
        "absent": {
          "university": "add",
        },
        "consented": {
          "advisor": "update",
          "system": "follow",
          "university": "update, deactivate",
        },
        "deactivated": {
          "system": "follow",
          "university": "activate",
        },
        "deleted": {},
        "waiting": {
          "advisor": "consent, decline",
          "system": "follow, remind, overdue, lapse",
          "university": "withdraw",
        },
      }
    `);
  });

  it('is not asked twice by one organization, nor out of an exclusive role', () => {
    const all = { notListedHere: false, noExclusiveRole: false };
    expect(look('absent', 'add', all)).toMatchObject({
      enabled: false,
      unmet: ['notListedHere', 'noExclusiveRole'],
    });
  });

  it('answers in person: the organization cannot consent for them, nor another advisor', () => {
    expect(look('waiting', 'consent', {})).toMatchObject({ permitted: false, who: ['advisor'] });
    expect(look('waiting', 'consent', { ownerId: 2 }, 'advisor')).toMatchObject({
      permitted: false,
    });
    expect(look('waiting', 'decline', {}, 'advisor')).toMatchObject({
      enabled: true,
      target: 'deleted',
      duty: true,
    });
  });

  it('stays active while they have students here', () => {
    expect(look('consented', 'deactivate', { noActiveStudents: false })).toMatchObject({
      enabled: false,
      unmet: ['noActiveStudents'],
    });
  });

  it('tells the organization both answers, and takes the role back with a refusal', () => {
    const effects = (event: string) =>
      perform(advisorMachine, { state: 'waiting', facts }, event, relatedActor('advisor')).effects;
    expect(effects('consent').map(({ type }) => type)).toEqual(['notify']);
    expect(effects('decline').map(({ type, params }) => params.entry ?? type)).toEqual([
      'advisorRoleBack',
      'notify',
    ]);
  });
});
