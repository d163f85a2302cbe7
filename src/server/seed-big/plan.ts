import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { stateOf } from '../seed/life.ts';
import type { Stage } from '../seed/papers.ts';
import { applicationStories, type Plot } from './stories.ts';
import { studyStories } from './studies.ts';

const stories = { ...applicationStories, ...studyStories };
export type Story = keyof typeof stories;
/**
 * Where a story is set: the open period, a period that is over, or a study of the old list, which
 * has none.
 */
export type Setting = 'open' | 'past' | 'oldList';

interface Line {
  story: Story;
  setting: Setting;
  share: number;
}

const line = (setting: Setting, story: Story, share: number): Line => ({ story, setting, share });

/**
 * How a hundred applications are spread. Everybody has two: an earlier one that led to nothing, and
 * the one that counts. Invented shares: four of ten are in the open period, three of ten in periods
 * that are over, three of ten are students from before the platform.
 */
const shares: readonly [earlier: readonly Line[], counting: readonly Line[]] = [
  [
    line('past', 'archivedRejected', 40),
    line('past', 'archivedDraft', 35),
    line('past', 'notAccepted', 25),
  ],
  [
    line('open', 'draft', 10),
    line('open', 'sent', 11),
    line('open', 'opened', 6),
    line('open', 'rejected', 5),
    line('open', 'reworked', 1),
    line('open', 'appealed', 1),
    line('open', 'accepted', 3),
    line('open', 'late', 1),
    line('open', 'prepared', 2),
    line('past', 'admitted', 20),
    line('past', 'archivedRejected', 6),
    line('past', 'archivedDraft', 4),
    line('oldList', 'confirmed', 18),
    line('oldList', 'added', 1),
    line('oldList', 'unconfirmed', 1),
    line('oldList', 'onLeave', 2),
    line('oldList', 'graduated', 4),
    line('oldList', 'traineeGraduated', 1),
    line('oldList', 'defended', 2),
    line('oldList', 'cancelled', 1),
  ],
];

const slots = shares.map((lines) =>
  lines.flatMap(({ share, ...rest }) => Array.from({ length: share }, () => rest)),
);

/** A number without a visible pattern, always the same for the same input. */
export function mix(value: number, salt: number): number {
  const once = Math.imul(value ^ (salt * 0x9e3779b1), 0x85ebca6b);
  return Math.imul(once ^ (once >>> 13), 0xc2b2ae35) >>> 0;
}

/** Which life the earlier (0) or the counting (1) application of a person has. */
export function lifeOf(person: number, turn: number): { story: Story; setting: Setting } {
  const list = slots[turn] ?? [];
  const found = list[mix(person, 1 + turn) % list.length];
  if (!found) throw new Error(`seed:big: no turn ${turn}`);
  return found;
}

/** How many periods are over; the earlier application lies in the older half of them. */
export const pastPeriods = 12;

/** Quarters back from now: 0 is the open period. */
export const quartersBack = (person: number, turn: number, setting: Setting): number =>
  setting === 'past' ? 1 + (person % (pastPeriods / 2)) + (turn === 0 ? pastPeriods / 2 : 0) : 0;

/** The events of a story. It reads nothing of the stage but the day. */
export const told = (story: Story, day: Pick<Stage, 'now' | 'today'>, plot: Plot) =>
  stories[story](day as Stage, plot);

const studying = statesTagged(applicationMachine, 'studying');
const nobody = { role: 'system', userId: null, organizationId: null } as const;
const emptyPlot: Plot = {
  owner: nobody,
  reviewer: nobody,
  agency: nobody,
  system: nobody,
  born: {},
  files: {},
  advisorId: 0,
  studentNumber: '',
  reviewStop: '',
  registrationStop: '',
};

/**
 * For each story: the events once through, with the state it ends in and whether that is a study
 * under way.
 */
export const outlines = new Map(
  (Object.keys(stories) as Story[]).map((story) => {
    const steps = told(story, { now: new Date(0), today: '1970-01-01' }, emptyPlot);
    const states = steps.map((_, at) => stateOf(applicationMachine, steps.slice(0, at + 1)));
    return [
      story,
      {
        states,
        columns: steps.flatMap((step) => Object.keys(step.columns ?? {})),
        studying: studying.includes(states.at(-1) ?? ''),
      },
    ];
  }),
);
