/** The clock of a process that can be moved. */
export interface ProcessClock {
  /** From now on it is this moment; time passes from there. */
  set(moment: Date): void;
}

/**
 * Puts a clock that can be moved in place of the one of the machine, for everything that runs in
 * this process: rules, sessions, papers, packages (decision 170). For a training ground alone.
 */
export function takeProcessClock(): ProcessClock {
  const machine = globalThis.Date;
  let ahead = 0;
  const now = (): number => machine.now() + ahead;
  globalThis.Date = new Proxy(machine, {
    construct: (target, given, self) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, self),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
  return {
    set(moment) {
      ahead = moment.getTime() - machine.now();
    },
  };
}
