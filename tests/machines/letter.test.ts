import { describe, expect, it } from 'vitest';
import { type Actor, actionsOf, dutiesOf, type RoleName, systemActor } from '#machines/kit.ts';
import { type LetterFacts, letterMachine } from '#machines/letter.machine.ts';
import { permissions, relatedActor } from '../support/model.ts';

const facts: LetterFacts = {
  ownerId: 1,
  organizationId: 1,
  addresseeId: 2,
  senderActive: true,
  neverSent: true,
  addresseeChosen: true,
  addresseeActive: true,
  addresseeOther: true,
  shortInfoGiven: true,
  fileGiven: true,
  answerDayAhead: true,
  unread: true,
  reminderDue: false,
  answerLate: false,
  notYetOverdue: true,
  answerTimeOver: true,
};
const from = relatedActor('university');
const to = { ...relatedActor('ministry'), organizationId: 2 };
const look = (
  state: string,
  event: string,
  actor: Actor = from,
  changed: Partial<LetterFacts> = {},
) =>
  actionsOf(letterMachine, { state, facts: { ...facts, ...changed } }, actor).find(
    (action) => action.event === event,
  );

describe('letter', () => {
  it('gives each organization-like role the same actions, and nobody else any', () => {
    const all = permissions(letterMachine);
    for (const [state, own] of Object.entries(all)) {
      const { system: _, ...people } = own;
      expect([...new Set(Object.values(people))].length, state).toBeLessThanOrEqual(1);
      expect([[], ['university', 'ministry', 'innovation', 'finance']], state).toContainEqual(
        Object.keys(people),
      );
    }
    expect(all.pending?.university).toBe('accept, reject, changeToDraft, read');
    expect(all.pending?.system).toBe('remind, overdue, lapse');
    expect(all.accepted).toEqual({});
  });

  it('keeps the sides apart: who wrote it does not answer it, who got it does not take it back', () => {
    for (const event of ['accept', 'reject', 'read']) {
      expect(look('pending', event, from)?.permitted, event).toBe(false);
      expect(look('pending', event, to)?.enabled, event).toBe(true);
    }
    expect(look('pending', 'changeToDraft', to)?.permitted).toBe(false);
    expect(look('rejected', 'regenerate', to)?.permitted).toBe(false);
    const stranger = { ...from, organizationId: 7 };
    for (const state of ['draft', 'pending', 'rejected'])
      expect(
        actionsOf(letterMachine, { state, facts }, stranger).filter(({ permitted }) => permitted),
      ).toEqual([]);
  });

  it('names everything that a letter lacks before it is sent, each by itself', () => {
    const needs = [
      'senderActive',
      'addresseeChosen',
      'addresseeOther',
      'addresseeActive',
      'shortInfoGiven',
      'fileGiven',
      'answerDayAhead',
    ] as const;
    for (const fact of needs)
      expect(look('draft', 'send', from, { [fact]: false })).toMatchObject({
        enabled: false,
        unmet: [fact],
      });
    expect(look('draft', 'delete', from, { neverSent: false })?.unmet).toEqual(['neverSent']);
  });

  it('is taken back until it is read, and read once', () => {
    expect(look('pending', 'changeToDraft')?.enabled).toBe(true);
    expect(look('pending', 'changeToDraft', from, { unread: false })).toMatchObject({
      enabled: false,
      unmet: ['unread'],
    });
    expect(look('pending', 'read', to, { unread: false })?.enabled).toBe(false);
  });

  it('is the turn of the recipient while it waits, of nobody otherwise', () => {
    const turns = (state: string, actor: Actor = to) =>
      dutiesOf(letterMachine, { state, facts }, actor).map(({ event }) => event);
    expect(turns('pending')).toEqual(['accept', 'reject']);
    expect(turns('pending', from)).toEqual([]);
    expect([turns('rejected', from), turns('accepted'), turns('draft', from)]).toEqual([
      [],
      [],
      [],
    ]);
  });

  it('is reminded of and overdue by the scheduler alone, at its time', () => {
    expect(look('pending', 'remind', systemActor)?.unmet).toEqual(['reminderDue']);
    expect(look('pending', 'remind', systemActor, { reminderDue: true })?.enabled).toBe(true);
    expect(look('pending', 'overdue', systemActor, { answerLate: true })?.enabled).toBe(true);
    expect(
      look('pending', 'overdue', systemActor, { answerLate: true, notYetOverdue: false })?.unmet,
    ).toEqual(['notYetOverdue']);
    for (const role of ['university', 'ministry', 'admin'] satisfies RoleName[])
      expect(
        look('pending', 'overdue', relatedActor(role), { answerLate: true })?.permitted,
        role,
      ).toBe(false);
  });
});
