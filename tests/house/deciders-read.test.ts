import { describe, expect, it } from 'vitest';
import { everyRoleOf, isStored, type RoleName, rolesOf, transitionsOf } from '#machines/kit.ts';
import { type Nearness, sendersOf } from '#machines/senders.ts';
import { processes } from '#server/declared/modules.ts';
import type { ProcessDefinition } from '#server/engine/process.ts';
import { readingScopes } from '#server/engine/scope.ts';
import type { Scope } from '#shared/abilities.ts';
import { userTypes } from '#shared/codes.ts';

/** The scopes that hold every record to which somebody is this near. */
const holding: Readonly<Record<Nearness, readonly Scope[]>> = {
  own: ['O', 'A'],
  advised: ['V', 'A'],
  organization: ['G', 'S', 'A'],
  below: ['S', 'A'],
  any: ['A'],
};

/** Of a message its author decides; whom a role may write to is no event and stands in the table. */
const authored = 'notification';

/** Who may send an event to a record, how near to it; a deputy stands above its organization. */
const deciders = ({ machine }: ProcessDefinition) =>
  transitionsOf(machine)
    .filter(({ from }) => isStored(from))
    .flatMap(({ from, event, guard }) => {
      const near = machine.id === authored ? null : sendersOf([{ machine, events: [event] }]);
      const nearnessOf = (role: RoleName) => (near ? near.get(role) : 'organization');
      const own = rolesOf(guard);
      return everyRoleOf(guard)
        .filter((role) => role !== 'system' && role !== 'visitor')
        .map((role) => ({
          from,
          event,
          role,
          nearness: own.includes(role) ? nearnessOf(role) : ('below' as const),
        }));
    });

function reads(definition: ProcessDefinition, role: RoleName, nearness: Nearness | undefined) {
  const actor = { role, userId: 1, organizationId: 1 };
  return userTypes.some((userType) =>
    readingScopes(definition, { actor, userType }).some(
      (scope) => nearness && holding[nearness].includes(scope) && scope in definition.scopes,
    ),
  );
}

describe.each(processes.map((definition) => [definition.machine.id, definition] as const))(
  'who decides about records of %s',
  (_id, definition) => {
    it('may read them, who stands in for others too', () => {
      const blind = deciders(definition)
        .filter(({ role, nearness }) => !reads(definition, role, nearness))
        .map(({ from, event, role }) => `${role} of ${from}.${event}`);
      expect(blind).toEqual([]);
    });

    it('finds them in their turn where they stand in', () => {
      const inPlace = transitionsOf(definition.machine).some(
        ({ guard }) => everyRoleOf(guard).length > rolesOf(guard).length,
      );
      expect(definition.standsIn !== undefined).toBe(inPlace);
    });
  },
);
