import { describe, expect, it } from 'vitest';
import { actionsOf, systemActor } from '#machines/kit.ts';
import { type QuotaSplitFacts, quotaSplitMachine } from '#machines/quota-split.machine.ts';
import { permissions, relatedActor, relatedFacts } from '../support/model.ts';

const facts: QuotaSplitFacts = {
  ...relatedFacts,
  publicationStep: true,
  quotaGiven: true,
  noneYet: true,
  splitTimeOpen: true,
  splitTimeOver: false,
  splitWhole: true,
  registrationOver: false,
  examUnfinished: true,
  quotaOver: false,
};
const look = (
  state: string,
  event: string,
  changed: Partial<QuotaSplitFacts>,
  actor = relatedActor('university'),
) =>
  actionsOf(quotaSplitMachine, { state, facts: { ...facts, ...changed } }, actor).find(
    (action) => action.event === event,
  );

describe('quota split', () => {
  it('gives each role exactly these actions', () => {
    expect(permissions(quotaSplitMachine)).toMatchInlineSnapshot(`
      {
        "absent": {
          "system": "create",
        },
        "closed": {
          "system": "reopen",
        },
        "confirmed": {
          "system": "close",
          "university": "move",
        },
        "draft": {
          "system": "autoConfirm",
          "university": "save, confirm",
        },
      }
    `);
  });

  it('is confirmed in time and only when every place has a direction', () => {
    expect(look('draft', 'confirm', { splitTimeOpen: false, splitWhole: false })?.unmet).toEqual([
      'splitTimeOpen',
      'splitWhole',
    ]);
  });

  it('is confirmed by the scheduler when registration has begun', () => {
    expect(look('draft', 'autoConfirm', {}, systemActor)?.unmet).toEqual(['splitTimeOver']);
    expect(look('draft', 'autoConfirm', { splitTimeOver: true })?.permitted).toBe(false);
  });

  it('moves places only between the end of the registration and the end of the exam', () => {
    expect(look('confirmed', 'move', {})?.unmet).toEqual(['registrationOver']);
    expect(
      look('confirmed', 'move', { registrationOver: true, examUnfinished: false })?.unmet,
    ).toEqual(['examUnfinished']);
    expect(look('confirmed', 'move', { registrationOver: true })?.enabled).toBe(true);
  });

  it('closes with its period', () => {
    expect(look('confirmed', 'close', {}, systemActor)?.unmet).toEqual(['quotaOver']);
  });
});
