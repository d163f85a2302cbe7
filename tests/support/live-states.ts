import type { AnyStateMachine, AnyStateNode } from 'xstate';

function leavesOf(node: AnyStateNode): AnyStateNode[] {
  const children = Object.values(node.states);
  return children.length === 0 ? [node] : children.flatMap(leavesOf);
}

/**
 * The places in which a live machine can be seen, as dotted paths; states that are left at once
 * (`always`) are not among them.
 */
export function seenStates(machine: AnyStateMachine): string[] {
  const leaves = leavesOf(machine.root).filter((leaf) => (leaf.always ?? []).length === 0);
  return leaves.map((leaf) => leaf.path.join('.')).sort();
}

/** The dotted path of a snapshot's value, e.g. `signedIn.calm`. */
export function placeOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([key, inner]) => `${key}.${placeOf(inner)}`)
    .join(',');
}

/** Lets everything that is already resolved run, without moving the clock. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

export interface Deferred<Value> {
  promise: Promise<Value>;
  resolve(value: Value): void;
  reject(error: unknown): void;
}

/** A promise that the test ends when it wants to. */
export function deferred<Value>(): Deferred<Value> {
  const ends: Partial<Deferred<Value>> = {};
  const promise = new Promise<Value>((resolve, reject) => Object.assign(ends, { resolve, reject }));
  return {
    promise,
    resolve: (value) => ends.resolve?.(value),
    reject: (error) => ends.reject?.(error),
  };
}
