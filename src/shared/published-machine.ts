import { z } from 'zod';
import { roleCodes } from '#machines/roles.ts';

const names = z.strictObject({ uz: z.string(), ru: z.string(), en: z.string() });
const role = z.enum(Object.keys(roleCodes) as [keyof typeof roleCodes]);

/** A guard: one condition by its name, or several of which all or any must hold. */
export type PublishedGuard =
  | string
  | { all: readonly PublishedGuard[] }
  | { any: readonly PublishedGuard[] };
const guard: z.ZodType<PublishedGuard> = z.lazy(() =>
  z.union([
    z.string().min(1),
    z.strictObject({ all: z.array(guard) }),
    z.strictObject({ any: z.array(guard) }),
  ]),
);

const state = z.strictObject({
  state: z.string().min(1),
  /** The number of the specification; null where it has none. */
  code: z.int().nullable(),
  final: z.boolean(),
  tags: z.array(z.string()),
  name: names,
});
export type PublishedState = z.infer<typeof state>;

const effect = z.strictObject({ type: z.string(), params: z.record(z.string(), z.string()) });

const transition = z.strictObject({
  from: z.string(),
  event: z.string().min(1),
  to: z.string(),
  name: names,
  /** The roles that can send it, given the right relation to the record. */
  who: z.array(role),
  guard,
  /** What is asked before it is sent. */
  asks: z.array(z.string()),
  /** The roles are expected to act. */
  duty: z.boolean(),
  /** Only where this condition holds; until then they merely may. */
  duty_when: z.string().min(1).optional(),
  bulk: z.boolean(),
  effects: z.array(effect),
  /**
   * Given by the specification; decided by the project and to be confirmed; the same, and confirmed
   * by an article of the regulation.
   */
  basis: z.enum(['specification', 'assumed', 'regulation']),
  /** The article that confirmed it. */
  source: z.strictObject({ regulation: z.string(), article: z.string() }).optional(),
});
export type PublishedTransition = z.infer<typeof transition>;

/**
 * A process as everybody may read it: the states and transitions of one version of its machine, in
 * the order of life, with the words of the product. `npm run docs` writes it to `machines/published/`.
 */
export const publishedMachine = z.strictObject({
  machine: z.string().min(1),
  version: z.string().min(1),
  name: names,
  roles: z.array(z.strictObject({ role, code: z.int(), name: names })),
  states: z.array(state).min(1),
  transitions: z.array(transition),
});
export type PublishedMachine = z.infer<typeof publishedMachine>;

/** What can be wrong with a file that should be a machine. */
type FaultKind =
  | 'json'
  | 'shape'
  | 'stateTwice'
  | 'transitionTwice'
  | 'noState'
  | 'afterFinal'
  | 'noRole';

/** One thing that is wrong with a file, where (`transitions.3.to`), and the word it is about. */
export interface MachineFault {
  at: string;
  fault: FaultKind;
  word: string;
}

const twice = (words: readonly string[]): string[] => [
  ...new Set(words.filter((word, place) => words.indexOf(word) !== place)),
];

/** What contradicts itself in a machine that has the right shape. */
function contradictions({ states, transitions, roles }: PublishedMachine): MachineFault[] {
  const known = new Set(states.map((one) => one.state));
  const named = new Set(roles.map((one) => one.role));
  const ends = new Set(states.filter(({ final }) => final).map((one) => one.state));
  const fault = (at: string, fault: MachineFault['fault'], word: string) => ({ at, fault, word });
  return [
    ...twice(states.map((one) => one.state)).map((word) => fault('states', 'stateTwice', word)),
    ...twice(transitions.map(keyOfTransition)).map((word) =>
      fault('transitions', 'transitionTwice', word),
    ),
    ...transitions.flatMap(({ from, to, who }, place) => [
      ...(known.has(from) ? [] : [fault(`transitions.${place}.from`, 'noState', from)]),
      ...(known.has(to) ? [] : [fault(`transitions.${place}.to`, 'noState', to)]),
      ...(ends.has(from) ? [fault(`transitions.${place}.from`, 'afterFinal', from)] : []),
      ...who
        .filter((one) => !named.has(one))
        .map((one) => fault(`transitions.${place}.who`, 'noRole', one)),
    ]),
  ];
}

/** By what a transition is the same in two versions. */
export const keyOfTransition = ({
  from,
  event,
  to,
}: Pick<PublishedTransition, 'from' | 'event' | 'to'>): string => `${from} -${event}-> ${to}`;

/** The transition of a machine with this beginning, event and end. */
export const transitionAt = (
  { transitions }: Pick<PublishedMachine, 'transitions'>,
  place: Parameters<typeof keyOfTransition>[0],
): PublishedTransition | undefined => {
  const key = keyOfTransition(place);
  return transitions.find((one) => keyOfTransition(one) === key);
};

/** A machine out of a file, or everything that is wrong with the file. */
export function readMachine(
  text: string,
): { machine: PublishedMachine; faults: [] } | { machine: null; faults: MachineFault[] } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { machine: null, faults: [{ at: '', fault: 'json', word: String(error) }] };
  }
  const { data, error } = publishedMachine.safeParse(value);
  if (error)
    return {
      machine: null,
      faults: error.issues.map(({ path, message }) => ({
        at: path.join('.'),
        fault: 'shape',
        word: message,
      })),
    };
  const faults = contradictions(data);
  return faults.length > 0 ? { machine: null, faults } : { machine: data, faults: [] };
}
