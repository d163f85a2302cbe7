import { processes } from '#server/declared/modules.ts';
import type { ProcessDefinition } from '#server/engine/process.ts';

/** A process on the server by its machine's id. */
export function definitionOf(process: string): ProcessDefinition {
  const found = processes.find(({ machine }) => machine.id === process);
  if (!found) throw new Error(`no process ${process}`);
  return found;
}
