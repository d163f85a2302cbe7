import { describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { processMachines } from '#machines/index.ts';
import { type RoleName, roleCodes, rolesOf, transitionsOf } from '#machines/kit.ts';
import { sendersOf, sends } from '#machines/senders.ts';
import { abilityCells, type Scope } from '#shared/abilities.ts';
import { abilityMatrix } from '#shared/abilities-matrix.ts';
import { narrowerEvents } from '../support/ability-events.ts';

/**
 * Its events are its author's alone; to whom a role may write is no event and stands in the table.
 */
const authored = 'Notification create';

const cellRole = (role: RoleName): string =>
  role === 'visitor' ? 'anon' : String(roleCodes[role]);
const scopeOf = { own: 'O', advised: 'V', organization: 'G', below: 'S', any: 'A' } as const;

/** `300 G` of those whom the machine lets send an event. */
const machineCells = (machine: AnyStateMachine, event: string): string[] =>
  [...sendersOf([sends(machine, event)])].map(
    ([role, nearness]) => `${cellRole(role)} ${scopeOf[nearness]}`,
  );
const tableCells = (subject: string, action: string): string[] =>
  abilityCells()
    .filter((cell) => cell.subject === subject && cell.action === action)
    .map(({ role, scope }) => `${role} ${scope satisfies Scope}`);

/** `Letter send`, machine and event, for every event that a right names. */
const named = abilityMatrix.flatMap(([subject, action, ...holders]) =>
  holders
    .filter((one) => typeof one !== 'string')
    .flatMap(({ machine, events }) => events.map((event) => ({ subject, action, machine, event }))),
);
const perMachine = processMachines.map(
  (machine) => [machine.id, machine as AnyStateMachine] as const,
);
const sorted = (names: Iterable<string>): string[] => [...new Set(names)].sort();

describe.each(perMachine)('the rights and the who guards of %s', (id, machine) => {
  const rights = named.filter((right) => right.machine.id === id);
  const edges = transitionsOf(machine);
  const sendersIn = (event: string) =>
    edges
      .filter((edge) => edge.event === event)
      .flatMap(({ guard }) => rolesOf(guard).filter((role) => role !== 'system'));

  it('name the same events: all but those of visitors and the scheduler', () => {
    const byPeople = sorted(edges.map(({ event }) => event)).filter((event) =>
      sendersIn(event).some((role) => role !== 'visitor'),
    );
    if (id === 'notification') {
      expect(rights).toEqual([]);
      expect(byPeople).toEqual(['create', 'delete', 'save', 'send']);
    } else expect(sorted(rights.map(({ event }) => event))).toEqual(byPeople);
  });

  it('give each event to the same roles, as near to the record', () => {
    for (const { subject, action, event } of rights) {
      const notFor = narrowerEvents[`${id}.${event}`] ?? [];
      const given = tableCells(subject, action).filter(
        (cell) => !notFor.some((role) => cell.startsWith(`${role} `)),
      );
      expect([event, sorted(machineCells(machine, event))]).toEqual([event, sorted(given)]);
    }
  });
});

describe('what visitors do', () => {
  it('is what makes an account, and to ask the call centre, and nobody else does it', () => {
    const byVisitors = perMachine.flatMap(([, machine]) =>
      transitionsOf(machine)
        .filter(({ guard }) => rolesOf(guard).includes('visitor'))
        .map(({ event, guard }) => [event, rolesOf(guard)]),
    );
    expect(sorted(byVisitors.map(([event]) => String(event)))).toEqual([
      'mailConfirm',
      'oneidFirst',
      'oneidJoin',
      'register',
      'reset',
      'resetRequest',
      'write',
    ]);
    for (const [, roles] of byVisitors) expect(roles).toEqual(['visitor']);
  });
});

describe('what a message may reach', () => {
  it('is for the roles that may write one', () => {
    const [subject = '', action = ''] = authored.split(' ');
    const writers = tableCells(subject, action).map((cell) => cell.split(' ')[0] ?? '');
    const notification = perMachine.find(([id]) => id === 'notification')?.[1];
    for (const { event, guard } of notification ? transitionsOf(notification) : [])
      expect([event, sorted(rolesOf(guard).map(cellRole))]).toEqual([event, sorted(writers)]);
  });
});
