import { describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { processMachines } from '#machines/index.ts';
import {
  type Actor,
  foldGuard,
  type GuardContext,
  type RoleName,
  roleCodes,
  rolesOf,
  transitionsOf,
  who,
} from '#machines/kit.ts';
import { abilityCells, type Scope } from '#shared/abilities.ts';
import { eventAbilities, type Opened } from '../support/ability-events.ts';

const roles = Object.keys(roleCodes) as RoleName[];
const cellRole = (role: RoleName): string =>
  role === 'visitor' ? 'anon' : String(roleCodes[role]);
const sorted = (names: Iterable<string>): string[] => [...new Set(names)].sort();
const perMachine = processMachines.map(
  (machine) => [machine.id, machine as AnyStateMachine] as const,
);

/**
 * Role -> scope of those whom the table lets send this event. No event of these processes is a
 * supervisor's (`V`) yet.
 */
function given({ by, notFor = [] }: Opened): Map<RoleName, Exclude<Scope, 'V'>> {
  const [subject, action] = by.split(' ');
  const cells = abilityCells().filter((cell) => cell.subject === subject && cell.action === action);
  const found = roles.flatMap((role) =>
    cells.flatMap(({ role: code, scope }) =>
      code === cellRole(role) && scope !== 'V' ? [[role, scope] as const] : [],
    ),
  );
  return new Map(found.filter(([role]) => !notFor.includes(roleCodes[role])));
}

const isWho = (name: string): name is keyof typeof who => name in who;

/** Whether the *who* part of a guard lets somebody through, whatever else is asked. */
function passes(guard: unknown, context: GuardContext): boolean {
  return foldGuard<boolean>(guard, {
    leaf: (name) => !isWho(name) || who[name]({ context }),
    all: (parts) => parts.every(Boolean),
    any: (parts) => parts.some(Boolean),
  });
}

const facts = { ownerId: 1, organizationId: 1, addresseeId: 1, organizationsAbove: [7] };
const stranger = (role: RoleName): Actor => ({ role, userId: 2, organizationId: 2 });
/** The one relation that a scope is about; nothing else is shared with the record. */
const relations: Record<Exclude<Scope, 'V'>, (role: RoleName) => Actor> = {
  O: (role) => ({ ...stranger(role), userId: 1 }),
  G: (role) => ({ ...stranger(role), organizationId: 1 }),
  S: (role) => ({ ...stranger(role), organizationId: 7 }),
  A: stranger,
  P: stranger,
};

/** Scopes for which no relation to the record is needed. */
const unrelated: readonly Scope[] = ['A', 'P'];

describe.each(perMachine)('the ability table and the who guards of %s', (id, machine) => {
  const edges = transitionsOf(machine);
  const events = sorted(edges.map(({ event }) => event));
  const opened = eventAbilities[id] ?? {};
  const of = (event: string) => edges.filter((edge) => edge.event === event);

  it('name the same events', () => {
    const byPeople = events.filter((event) =>
      of(event).some(({ guard }) => rolesOf(guard).some((role) => role !== 'system')),
    );
    expect(sorted(Object.keys(opened))).toEqual(byPeople);
  });

  it('give each event to the same roles', () => {
    for (const [event, cell] of Object.entries(opened)) {
      const byMachine = of(event).flatMap(({ guard }) =>
        rolesOf(guard).filter((role) => role !== 'system'),
      );
      expect([event, sorted(byMachine)]).toEqual([event, sorted(given(cell).keys())]);
    }
  });

  it('ask for the same relation to the record', () => {
    for (const [event, cell] of Object.entries(opened)) {
      for (const [role, scope] of given(cell)) {
        const related = cell.authored
          ? { ...relations[scope](role), userId: 1 }
          : relations[scope](role);
        const may = (actor: Actor) =>
          of(event).some(({ guard }) => passes(guard, { actor, facts }));
        expect([event, role, scope, may(related)]).toEqual([event, role, scope, true]);
        expect([event, role, scope, may(stranger(role))]).toEqual([
          event,
          role,
          scope,
          !cell.authored && unrelated.includes(scope),
        ]);
      }
    }
  });
});
