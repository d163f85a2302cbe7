import { describe, expect, it } from 'vitest';
import {
  ActionRefused,
  type Actor,
  actionsOf,
  perform,
  statesTagged,
  systemActor,
  transitionsOf,
} from '#machines/kit.ts';
import { receivedNotificationMachine as machine } from '#machines/received-notification.machine.ts';

const facts = (change = {}) => ({ ownerId: 7, organizationId: null, timeOver: false, ...change });
const recipient: Actor = { role: 'university', userId: 7, organizationId: 3 };
const stranger: Actor = { ...recipient, userId: 8 };

describe('a message', () => {
  it('goes from not read to read and back for its recipient, whatever their role', () => {
    expect(perform(machine, { state: 'notRead', facts: facts() }, 'read', recipient)).toEqual({
      state: 'read',
      effects: [],
    });
    expect(perform(machine, { state: 'read', facts: facts() }, 'unread', recipient).state).toBe(
      'notRead',
    );
  });

  it('is nobody else’s to mark', () => {
    for (const actor of [stranger, systemActor]) {
      expect(() => perform(machine, { state: 'notRead', facts: facts() }, 'read', actor)).toThrow(
        ActionRefused,
      );
    }
  });

  it('is archived by the scheduler when its time is over, and then for ever', () => {
    for (const state of statesTagged(machine, 'inInbox')) {
      expect(() => perform(machine, { state, facts: facts() }, 'expire', systemActor)).toThrow(
        ActionRefused,
      );
      expect(() =>
        perform(machine, { state, facts: facts({ timeOver: true }) }, 'expire', recipient),
      ).toThrow(ActionRefused);
      expect(
        perform(machine, { state, facts: facts({ timeOver: true }) }, 'expire', systemActor).state,
      ).toBe('archived');
    }
    expect(actionsOf(machine, { state: 'archived', facts: facts() }, recipient)).toEqual([]);
  });

  it('has no effects: a message about a message would never end', () => {
    expect(transitionsOf(machine).flatMap(({ effects }) => effects)).toEqual([]);
  });
});
