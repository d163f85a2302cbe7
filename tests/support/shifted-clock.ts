/**
 * Milliseconds between the clock of the machine and the clock of the tests; set once for all their
 * processes.
 */
const offsetVariable = 'TEST_CLOCK_OFFSET';

/**
 * A Wednesday morning in Tashkent. Another moment is tried with `TEST_NOW=2028-02-29T20:00:00Z npm
 * test`.
 */
const firstMoment = '2026-11-18T05:30:00Z';

/**
 * How far the clock of this run is from that of the machine. Tests begin at the same moment of the
 * same day whenever they are run, and time passes from there: nothing depends on the hour, the
 * weekday or the end of a month. Throws when `TEST_NOW` is no moment.
 */
export function clockOffset(): number {
  const known = process.env[offsetVariable];
  if (known) return Number(known);
  const first = process.env.TEST_NOW ?? firstMoment;
  const offset = Date.parse(first) - Date.now();
  if (Number.isNaN(offset)) throw new Error(`TEST_NOW: ${first} is no moment`);
  process.env[offsetVariable] = String(offset);
  return offset;
}

/**
 * Moves the clock of a process or a page. It is also sent to browsers as text, so it uses nothing
 * outside itself.
 */
export function shiftClock(offset: number): void {
  const mark = Symbol.for('shifted clock');
  const real = globalThis.Date;
  // Files that share a process share its clock.
  if (Reflect.get(real, mark)) return;
  const now = () => real.now() + offset;
  globalThis.Date = new Proxy(real, {
    construct: (target, given, self) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, self),
    get: (target, key) => (key === 'now' ? now : key === mark || Reflect.get(target, key)),
  });
}

/**
 * The parameters with which Node starts a program under the clock of this run; none where that is
 * the machine's.
 */
export function underTestClock(): string[] {
  if (!process.env[offsetVariable]) return [];
  const source = `(${shiftClock})(${clockOffset()})`;
  return ['--import', `data:text/javascript,${encodeURIComponent(source)}`];
}
