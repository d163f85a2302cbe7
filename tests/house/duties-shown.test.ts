import { describe, expect, it } from 'vitest';
import { type RoleName, roleCodes, rolesOf, transitionsOf } from '#machines/kit.ts';
import { type Nearness, sendersOf } from '#machines/senders.ts';
import { homeParts, processes } from '#server/declared/modules.ts';
import type { ProcessDefinition } from '#server/engine/process.ts';
import { readingScopes } from '#server/engine/scope.ts';
import { blocks } from '#server/home/blocks.ts';
import { abilitiesOf, type Scope, scopesFor } from '#shared/abilities.ts';
import { userTypes } from '#shared/codes.ts';
import { abilityOf } from '#web/frame/guard.ts';
import { menuOf } from '#web/frame/menu-entries.ts';
import { recordHref } from '#web/frame/record-places.ts';
import { userOf } from '../support/sign-on-server.ts';

/** The scopes that hold every record to which somebody is this near. */
const holding: Readonly<Record<Nearness, readonly Scope[]>> = {
  own: ['O', 'A'],
  advised: ['V', 'A'],
  organization: ['G', 'S', 'A'],
  below: ['S', 'A'],
  any: ['A'],
};

/** A kind of person in a role: what they read, where their home and menu count. */
interface Person {
  role: RoleName;
  userType: (typeof userTypes)[number];
}

const userIn = ({ role, userType }: Person) => ({
  ...userOf(1),
  role_id: roleCodes[role],
  role_name: role,
  user_type: userType,
  ability: abilitiesOf({ role, userType }),
});

/** The parts of the first block whose work they may do, as the home chooses it. */
function partsOf(person: Person) {
  const block = blocks.find(({ subject, action }) => scopesFor(person, subject, action).length > 0);
  return block ? homeParts(block.name) : [];
}

function readsAll({ machine, ...definition }: ProcessDefinition, person: Person, event: string) {
  const nearness = sendersOf([{ machine, events: [event] }]).get(person.role);
  const actor = { role: person.role, userId: 1, organizationId: 1 };
  const scopes = readingScopes({ machine, ...definition }, { actor, userType: person.userType });
  return nearness !== undefined && scopes.some((scope) => holding[nearness].includes(scope));
}

/** Every home tells what waits; the menu counts the same, so that both have the same sum. */
const isCounted = (id: string, person: Person): boolean =>
  menuOf(person.role, abilityOf(userIn(person))).some(({ processes: counted = [] }) =>
    counted.some((one) => one === id),
  );

/** What the person lacks to see a duty; nothing where they see it. */
function lacking(definition: ProcessDefinition, event: string, person: Person): string[] {
  const { id } = definition.machine;
  return [
    ...(readsAll(definition, person, event) ? [] : ['cannot read the record']),
    ...(recordHref(id, 1, userIn(person)) ? [] : ['has no screen of it']),
    ...(isCounted(id, person) ? [] : ['has no count in the menu']),
  ];
}

describe.each(processes.map((definition) => [definition.machine.id, definition] as const))(
  'the duties of %s',
  (_id, definition) => {
    const duties = transitionsOf(definition.machine).flatMap(({ meta, from, event, guard }) =>
      meta.duty
        ? rolesOf(guard)
            .filter((role) => role !== 'system')
            .map((role) => ({ from, event, role }))
        : [],
    );

    it('each have somebody who reads the record, has a screen of it, and is counted in the menu', () => {
      const unseen = duties.flatMap(({ from, event, role }) => {
        const each = userTypes.map((userType) => lacking(definition, event, { role, userType }));
        const [first = []] = each.toSorted((one, other) => one.length - other.length);
        return first.map((what) => `${role} of ${from}.${event} ${what}`);
      });
      expect(unseen).toEqual([]);
    });

    it('that create a record are named at home, where no list can count them', () => {
      const begun = duties.filter(({ from }) => from === 'absent');
      const untold = begun.filter(({ role }) =>
        userTypes.every(
          (userType) => !partsOf({ role, userType }).some(({ begins }) => begins === definition),
        ),
      );
      expect(untold).toEqual([]);
    });
  },
);
