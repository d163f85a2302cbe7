import { describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { auditExportMachine } from '#machines/audit-export.machine.ts';
import { processMachines } from '#machines/index.ts';
import {
  type Ask,
  effects,
  guardNames,
  type RoleName,
  roleCodes,
  rolesOf,
  stateMeta,
  statesTagged,
  transitionsOf,
  who,
} from '#machines/kit.ts';
import { machinesBeside } from '../support/machines-beside.ts';
import { modelOf, shortestWalks, whenGuards } from '../support/model.ts';
import { filesIn } from '../support/sources.ts';

/**
 * Codes of the specification (application), of decision 008 (period) and of the project (the
 * others).
 */
const codes: Record<string, (number | null)[]> = {
  application: [100, 200, 300, 400, 500, 600, 700, 800, 900, 1000],
  period: [100, 200, 300],
  certificate: [100, 200, 300, 400],
  diploma: [100, 200, 300],
  advisor: [50, 100, 200],
  topic: [100, 200, 300, 400],
  // A planned and a cancelled exam have no result, and so no code.
  additionalExam: [null, 100, 200, 300],
  // A study that has ended leaves an attestation without a result.
  attestation: [null, 100, 200, 300, 400],
  // Not every stage has a status.
  monitoringReport: [null, 50, 100, 200, 300],
  organizationCheck: [100, 200, 300],
  organization: [100, 200],
  account: [50, 100, 200, 300],
  notification: [100, 400],
  quotaRequest: [100, 200, 300, 400],
  quotaAgreement: [100, 200, 300],
  quotaTotal: [100, 200, 300, 400],
  quotaDistribution: [100, 200, 300, 400],
  quotaSplit: [100, 200],
  // An exam that was never held has no status.
  exam: [null, 100, 200, 300],
  // A row without a result has no code.
  examResult: [null, 100, 200, 300],
  additionalQuota: [100, 200, 300, 400],
  letter: [100, 200, 300, 400],
  targetedLetter: [100, 200, 300, 400],
  statusCorrection: [100, 200, 300, 400],
  studentRequest: [100, 200, 300, 400, 500, 600, 700],
  post: [100, 200, 300],
  publicText: [100, 200, 300, 400],
  enquiry: [100, 200, 300, 400, 500, 600, 700],
};
/** Colours of statuses by the specification, under the names that several processes share. */
const specifiedTones = {
  draft: 'secondary',
  pending: 'warning',
  rejected: 'danger',
  accepted: 'success',
  admittedToStudy: 'success',
  graduated: 'success',
  failedExam: 'danger',
};
const tones = ['success', 'danger', 'warning', 'secondary', 'info', 'leave'];
const askOrder: readonly Ask[] = ['confirm', 'reason', 'code'];
const notStored = ['absent', 'deleted'];

const statesOf = (machine: AnyStateMachine) => Object.values(machine.states);
const finalStates = (machine: AnyStateMachine) =>
  statesOf(machine).flatMap((node) => (node.type === 'final' ? [node.key] : []));
const usedGuards = (machine: AnyStateMachine) =>
  new Set(
    transitionsOf(machine).flatMap(({ guard, meta }) =>
      [...guardNames(guard), meta.dutyWhen ?? []].flat(),
    ),
  );
const place = ({ from, event }: { from: string; event: string }) => `${from}.${event}`;

/**
 * The tags that the source declares in `setup`; they are a type and cannot be asked for at run
 * time.
 */
function declaredTags(machine: AnyStateMachine): string[] {
  const file = machine.id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const [source] = filesIn(['machines'], new RegExp(`/${file}\\.machine\\.ts$`));
  const union = /tags:\s*((?:\|?\s*'\w+'\s*)+)/.exec(source?.text ?? '')?.[1] ?? '';
  return [...union.matchAll(/'(\w+)'/g)].flatMap(([, tag]) => tag ?? []);
}

const everyMachine: readonly AnyStateMachine[] = [...processMachines, ...machinesBeside];

describe.each(everyMachine.map((machine) => [machine.id, machine] as const))(
  'the table of %s',
  (_id, machine) => {
    it('gives every state a tone, a description and a name that is no sentence', () => {
      for (const node of statesOf(machine)) {
        expect(tones).toContain(stateMeta(machine, node.key).tone);
        expect(node.description, node.key).toMatch(/^[A-Z].{8,}[^.]$/);
        expect(node.key).toMatch(/^[a-z][a-zA-Z]+$/);
      }
    });

    it('is a pure and flat table', () => {
      expect(() => modelOf(machine)).not.toThrow();
      expect(machine.root.transitions.size).toBe(0);
      for (const node of statesOf(machine)) {
        expect(['atomic', 'final']).toContain(node.type);
        expect([node.always ?? [], node.invoke, node.after, node.entry, node.exit].flat()).toEqual(
          [],
        );
        expect(
          [...node.transitions.keys()].filter(
            (event) => event.includes('*') || event.startsWith('xstate.'),
          ),
        ).toEqual([]);
      }
    });

    it('has one transition per state and event, with a target that exists and a guard', () => {
      for (const node of statesOf(machine)) {
        for (const [event, edges] of node.transitions) {
          expect(edges, `${node.key}.${event}`).toHaveLength(1);
          expect(
            edges[0]?.target?.map(({ key }) => key in machine.states),
            `${node.key}.${event}`,
          ).toEqual([true]);
          expect(edges[0]?.guard, `${node.key}.${event}`).toBeDefined();
        }
      }
    });

    it('uses every guard that it declares and declares every guard that it uses', () => {
      const declared = Object.keys(machine.implementations.guards);
      const used = usedGuards(machine);
      expect([...used].filter((name) => !declared.includes(name))).toEqual([]);
      expect(whenGuards(machine).filter((name) => !used.has(name))).toEqual([]);
    });

    it('keeps the who guards of the kit as they are', () => {
      for (const [name, guard] of Object.entries(who))
        expect(machine.implementations.guards[name], name).toBe(guard);
    });

    it('uses every tag that it declares, and no other', () => {
      const used = new Set(statesOf(machine).flatMap(({ tags }) => tags));
      expect([...used].sort()).toEqual(declaredTags(machine).sort());
      for (const tag of used) expect(statesTagged(machine, tag).length).toBeGreaterThan(0);
    });

    it('asks in the order confirm, reason, code, and the scheduler nothing', () => {
      for (const edge of transitionsOf(machine)) {
        const asks = edge.meta.asks ?? [];
        expect(asks, place(edge)).toEqual(askOrder.filter((ask) => asks.includes(ask)));
        const onlySystem = rolesOf(edge.guard).every((role: RoleName) => role === 'system');
        expect(onlySystem && (asks.length > 0 || edge.meta.duty === true), place(edge)).toBe(false);
      }
    });
  },
);

describe.each(processMachines.map((machine) => [machine.id, machine as AnyStateMachine] as const))(
  '%s',
  (id, machine) => {
    it('has exactly the codes that were decided', () => {
      const stored = statesOf(machine).filter(({ key }) => !notStored.includes(key));
      const found = new Set(stored.map(({ key }) => stateMeta(machine, key).code));
      expect([...found].sort((one, other) => Number(one) - Number(other))).toEqual(codes[id]);
      for (const key of notStored)
        if (key in machine.states) expect(stateMeta(machine, key).code).toBeNull();
    });

    it('colours what waits, what is agreed and what is refused as the specification does', () => {
      for (const [state, tone] of Object.entries(specifiedTones))
        if (machine.states[state])
          expect([state, stateMeta(machine, state).tone]).toEqual([state, tone]);
    });

    it('starts in absent and reaches every state', () => {
      expect(machine.config.initial).toBe('absent');
      const reached = shortestWalks(machine).map(({ state }) => state);
      expect([...new Set(reached)].sort()).toEqual(Object.keys(machine.states).sort());
    });

    it('lets an existing role leave every state that is not final, and nothing leave a final one', () => {
      const final = finalStates(machine);
      const leavable = new Set(
        transitionsOf(machine).flatMap(({ from, to, guard }) =>
          from !== to && rolesOf(guard).length > 0 ? [from] : [],
        ),
      );
      expect([...leavable].sort()).toEqual(
        Object.keys(machine.states)
          .filter((state) => !final.includes(state))
          .sort(),
      );
      if ('deleted' in machine.states) expect(final).toContain('deleted');
    });

    it('names for every event at least one role and never everybody', () => {
      for (const edge of transitionsOf(machine)) {
        const roles = rolesOf(edge.guard);
        expect(roles.length, place(edge)).toBeGreaterThan(0);
        expect(roles.length, place(edge)).toBeLessThan(Object.keys(roleCodes).length);
      }
    });

    it('names only effects of the kit, and consequences that the other process knows', () => {
      for (const edge of transitionsOf(machine)) {
        for (const { type, params } of edge.effects) {
          expect(Object.keys(effects), place(edge)).toContain(type);
          if (type !== 'raise') continue;
          const other = processMachines.find((one) => one.id === params.process);
          expect(
            other && transitionsOf(other).some(({ event }) => event === params.event),
            `${place(edge)} ${params.event}`,
          ).toBe(true);
        }
      }
    });
  },
);

describe('all processes together', () => {
  it('have ids of their own and codes checked above', () => {
    expect(processMachines.map(({ id }) => id)).toEqual([
      ...new Set(processMachines.map(({ id }) => id)),
    ]);
    expect(Object.keys(codes).sort()).toEqual(processMachines.map(({ id }) => id).sort());
  });

  it('use every who guard and every effect of the kit', () => {
    // The log of exports stands beside the processes (decision 030): the one machine in which the
    // anti-corruption agency acts.
    const guards = new Set(
      [...processMachines, auditExportMachine].flatMap((machine) => [...usedGuards(machine)]),
    );
    expect(Object.keys(who).filter((name) => !guards.has(name))).toEqual([]);
    const used = new Set(
      processMachines.flatMap((machine) =>
        transitionsOf(machine).flatMap((edge) => edge.effects.map(({ type }) => type)),
      ),
    );
    expect([...used].sort()).toEqual(Object.keys(effects).sort());
  });
});
