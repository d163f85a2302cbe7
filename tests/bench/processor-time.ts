import fs from 'node:fs';

/**
 * Seconds of processor time that a process has used so far; 0 when it is gone. Unlike times of
 * answers they hardly depend on who else uses the machine.
 */
function secondsOf(pid: number): number {
  try {
    const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    // Own time, and that of children which have ended.
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
  } catch {
    return 0;
  }
}

/** A process and all that it started and that still run. */
export function familyOf(pid: number): number[] {
  try {
    const children = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return [pid, ...children.split(' ').filter(Boolean).map(Number)];
  } catch {
    return [pid];
  }
}

/** Seconds of processor time of a process and of all that it started. */
export const secondsOfFamily = (pid: number): number =>
  familyOf(pid).reduce((sum, one) => sum + secondsOf(one), 0);
