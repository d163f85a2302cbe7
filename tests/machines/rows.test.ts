import { describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { processMachines } from '#machines/index.ts';
import { isStored, transitionsOf } from '#machines/kit.ts';
import { confirmationCodeMachine } from '#machines/rows/confirmation-code.machine.ts';
import { exportTaskMachine } from '#machines/rows/export-task.machine.ts';
import { fileMachine } from '#machines/rows/file.machine.ts';
import { recordNoteMachine } from '#machines/rows/record-note.machine.ts';
import { moveOf, rowStates, rowStatesTagged } from '#machines/rows/row.ts';
import { filesIn } from '../support/sources.ts';

const sources = filesIn(['src'], /\.ts$/);
const machines: readonly AnyStateMachine[] = [
  fileMachine,
  exportTaskMachine,
  confirmationCodeMachine,
  recordNoteMachine,
];

describe.each(machines.map((machine) => [machine.id, machine] as const))(
  'the rows of %s',
  (id, machine) => {
    const edges = transitionsOf(machine);

    it('are no process', () => {
      expect(processMachines.map((one) => String(one.id))).not.toContain(id);
      for (const { guard, effects } of edges) expect([guard, effects]).toEqual([undefined, []]);
    });

    it('come to every state, and leave it', () => {
      const reached = new Set(['absent']);
      for (const state of reached)
        for (const { from, to } of edges) if (from === state) reached.add(to);
      expect([...reached].sort()).toEqual(Object.keys(machine.states).sort());
      for (const state of rowStates(machine))
        expect(edges.filter(({ from }) => from === state).length).toBeGreaterThan(0);
    });

    it('have one state after an event, which one update can write', () => {
      for (const event of new Set(edges.map((edge) => edge.event))) {
        const targets = edges.filter((edge) => edge.event === event).map(({ to }) => to);
        expect([event, new Set(targets).size]).toEqual([event, 1]);
      }
    });

    it('can be taken away from every state', () => {
      const ending = new Set(['deleted']);
      for (const end of ending) for (const { from, to } of edges) if (to === end) ending.add(from);
      expect([...ending].sort()).toEqual(Object.keys(machine.states).sort());
    });

    it('have no event that the product does not cause', () => {
      const caused = sources.flatMap(({ text }) =>
        [...text.matchAll(/moveOf\((\w+)Machine, '(\w+)'\)/g)].flatMap(([, of, event]) =>
          of === id ? [event] : [],
        ),
      );
      expect([...new Set(caused)].sort()).toEqual([...machine.events].sort());
    });

    it('say of every state what it is', () => {
      for (const state of rowStates(machine))
        expect(machine.states[state]?.description).toBeTruthy();
    });
  },
);

it('are all proven here', () => {
  const files = filesIn(['machines/rows'], /\.machine\.ts$/);
  expect(files.length).toBe(machines.length);
});

describe('a move', () => {
  it('is where an event leads and from where', () => {
    expect(moveOf(fileMachine, 'store')).toEqual({ from: ['uploading'], to: 'stored' });
    expect(moveOf(fileMachine, 'drop').from).toEqual(['uploading', 'refused']);
    expect(moveOf(exportTaskMachine, 'claim')).toEqual({
      from: ['pending', 'running'],
      to: 'running',
    });
    expect(moveOf(confirmationCodeMachine, 'send')).toEqual({ from: [], to: 'sent' });
  });

  it('is of stored rows: what is absent or deleted is in no table', () => {
    for (const machine of machines)
      expect(rowStates(machine).every((state) => isStored(String(state)))).toBe(true);
  });

  it('is asked by names that the machine has', () => {
    const unnamed: AnyStateMachine = fileMachine;
    expect(() => moveOf(unnamed, 'melt')).toThrow('file has no event melt');
    expect(() => rowStatesTagged(fileMachine, 'melting')).toThrow(
      'file has no states with tag melting',
    );
  });
});
