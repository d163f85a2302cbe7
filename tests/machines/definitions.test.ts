import { describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { processMachines } from '#machines/index.ts';
import {
  guardNames,
  isStored,
  mayStay,
  rolesOf,
  stateMeta,
  type Transition,
  transitionsFrom,
  transitionsOf,
} from '#machines/kit.ts';
import { decides, inputFor } from '../support/guard-inputs.ts';
import { machinesBeside } from '../support/machines-beside.ts';

const placeOf = ({ from, event }: Transition): string => `${from}.${event}`;

/** The states from which one where a record may stay can be reached by the given transitions. */
function ending(machine: AnyStateMachine, edges: readonly Transition[]): string[] {
  const found = new Set(Object.keys(machine.states).filter((state) => mayStay(machine, state)));
  for (const end of found) for (const { from, to } of edges) if (to === end) found.add(from);
  return Object.keys(machine.states).filter((state) => found.has(state));
}

const machines: readonly AnyStateMachine[] = [...processMachines, ...machinesBeside];

describe.each(machines.map((machine) => [machine.id, machine] as const))(
  'the definition of %s',
  (_id, machine) => {
    const edges = transitionsOf(machine);
    const possible = edges.filter(({ guard }) => inputFor(machine, guard, true));
    const stored = Object.keys(machine.states).filter(isStored);
    const everyName = [...new Set(edges.flatMap(({ guard }) => guardNames(guard)))];

    it('has for every guard an input that it lets through and one that it refuses', () => {
      const constant = [true, false].flatMap((wanted) =>
        everyName
          .filter((name) => !inputFor(machine, name, wanted))
          .map((name) => `${name} is never ${wanted}`),
      );
      expect(constant).toEqual([]);
    });

    it('has for every transition somebody who may take it, and somebody who may not', () => {
      expect(edges.filter((edge) => !possible.includes(edge)).map(placeOf)).toEqual([]);
      const open = edges.filter(({ guard }) => !inputFor(machine, guard, false));
      expect(open.map(placeOf)).toEqual([]);
    });

    it('asks nothing in vain: every guard of a transition refuses somebody whom the others let through', () => {
      const idle = edges.flatMap((edge) =>
        guardNames(edge.guard)
          .filter((name) => !decides(machine, edge.guard, name))
          .map((name) => `${placeOf(edge)} ${name}`),
      );
      expect(idle).toEqual([]);
    });

    it('comes to every state from its first one', () => {
      const reached = new Set([String(machine.config.initial)]);
      for (const state of reached)
        for (const { from, to } of possible) if (from === state) reached.add(to);
      expect([...reached].sort()).toEqual(Object.keys(machine.states).sort());
    });

    it('leads from every state to one where the record may stay', () => {
      expect(ending(machine, possible)).toEqual(Object.keys(machine.states));
    });

    it('says why a record may stay where events are left, and only there', () => {
      for (const state of Object.keys(machine.states)) {
        const { rests } = stateMeta(machine, state);
        if (rests === undefined) continue;
        expect([state, rests]).toEqual([state, expect.stringMatching(/^[A-Z].{15,}[^.]$/)]);
        expect([state, transitionsFrom(machine, state).length > 0]).toEqual([state, true]);
        expect([state, isStored(state)]).toEqual([state, true]);
      }
    });

    it('asks somebody, or lets the scheduler go on, wherever a record may not stay', () => {
      const forgotten = stored.filter(
        (state) =>
          !mayStay(machine, state) &&
          !transitionsFrom(machine, state).some(
            ({ to, meta, guard }) =>
              meta.duty || (to !== state && rolesOf(guard).includes('system')),
          ),
      );
      expect(forgotten).toEqual([]);
    });
  },
);
