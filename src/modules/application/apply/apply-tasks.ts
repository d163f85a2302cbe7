import { applicationMachine, letterGuards } from '#machines/application.machine.ts';
import { type Actor, actionsOf } from '#machines/kit.ts';
import { type DocumentKind, dcTypeOf } from '#shared/codes.ts';
import type { ApplicationRecord } from '../schema.ts';

/**
 * The status of a task; also of one whose answer is not good enough or was refused by the reviewer.
 */
export type TaskStatus = 'completed' | 'inProgress' | 'notStarted' | 'cannotStart' | 'hasProblem';

/**
 * A page of the wizard. `part` is its place in the URL: a name of `questions`, a kind of document,
 * or `check`.
 */
export interface ApplyTask {
  part: string;
  status: TaskStatus;
  optional: boolean;
  /** The guards of `send` that this page settles and that do not hold yet. */
  unmet: string[];
}

export interface TaskGroup {
  name: 'study' | 'background' | 'personalPapers' | 'researchPapers' | 'finish';
  tasks: ApplyTask[];
  /** Each task is one paper to upload. */
  papers?: true;
}

const researchPapers: readonly DocumentKind[] = [
  'scientificWorkList',
  'copiesOfWorks',
  'scientificProject',
  'languageCertificate',
  'nationalSubjectCertificate',
];

/** Which page settles which guard of `send`; papers settle `documentsComplete` together. */
const guardsOf: Readonly<Record<string, readonly string[]>> = {
  person: ['profileComplete'],
  place: ['placeOffered'],
  advisor: ['advisorAvailable'],
  letter: letterGuards,
  education: ['educationProven'],
  works: ['worksSufficient'],
  certificate: ['languageProven'],
};

/**
 * The page on which an unmet guard of `send` is settled; null when no page can (time, a second
 * application).
 */
export function partOfGuard(guard: string, record: ApplicationRecord): string | null {
  if (guard === 'documentsComplete') return record.facts.missingDocuments[0] ?? null;
  return Object.keys(guardsOf).find((part) => guardsOf[part]?.includes(guard)) ?? null;
}

/** All conditions for sending that do not hold, by the machine. */
export function unmetForSending(record: ApplicationRecord, actor: Actor): string[] {
  return (
    actionsOf(applicationMachine, record, actor).find(({ event }) => event === 'send')?.unmet ?? []
  );
}

/** A chosen answer is good or wrong; without one the task has not begun. */
const answered = (given: boolean, good: boolean): TaskStatus =>
  given ? (good ? 'completed' : 'hasProblem') : 'notStarted';

function placeStatus({
  organization,
  direction,
  edu_language,
  facts,
}: ApplicationRecord): TaskStatus {
  const given = [organization, direction, edu_language].filter((value) => value !== null).length;
  if (given < 3) return given === 0 ? 'notStarted' : 'inProgress';
  return facts.placeOffered ? 'completed' : 'hasProblem';
}

function worksStatus({ works, facts }: ApplicationRecord): TaskStatus {
  if (facts.worksSufficient) return 'completed';
  return works.articles + works.theses > 0 ? 'inProgress' : 'notStarted';
}

type Judge = (record: ApplicationRecord) => { status: TaskStatus; optional?: boolean };

const judges: Readonly<Record<string, Judge>> = {
  person: ({ facts }) => ({ status: facts.profileComplete ? 'completed' : 'inProgress' }),
  place: (record) => ({ status: placeStatus(record) }),
  advisor: ({ organization, advisor, topic, facts }) => ({
    status: organization
      ? answered(advisor !== null || topic !== null, facts.advisorAvailable)
      : 'cannotStart',
    optional: true,
  }),
  letter: ({ letter_code, facts }) => ({
    status: answered(
      letter_code !== null,
      letterGuards.every((guard) => facts[guard]),
    ),
  }),
  education: ({ diploma, facts }) => ({
    status: answered(diploma !== null, facts.educationProven),
  }),
  works: (record) => ({ status: worksStatus(record) }),
  certificate: ({ certificate, facts }) => ({
    status: answered(certificate !== null, facts.languageProven),
    optional: facts.independent,
  }),
};

const askedTask = (record: ApplicationRecord, kind: DocumentKind, optional: boolean): ApplyTask => {
  const found = record.documents.find((document) => document.kind === kind);
  const missing = record.facts.missingDocuments.includes(kind);
  return {
    part: kind,
    status: answered(Boolean(found), found?.mark !== 'wrong'),
    optional,
    unmet: missing ? ['documentsComplete'] : [],
  };
};

/**
 * The task list of a draft: groups of at most six tasks with their statuses, all from the record
 * and its facts. While answers are on their way to the server (`saving`) nobody knows yet what they
 * settle: the last page is not closed for that.
 */
export function taskGroups(record: ApplicationRecord, actor: Actor, saving = false): TaskGroup[] {
  const unmet = unmetForSending(record, actor);
  const question = (part: string): ApplyTask => {
    const { status = 'notStarted', optional = false } = judges[part]?.(record) ?? {};
    return {
      part,
      status,
      optional,
      unmet: unmet.filter((guard) => guardsOf[part]?.includes(guard)),
    };
  };
  const asked = record.asked.map(({ kind, demand }) =>
    askedTask(record, kind, demand === 'optional'),
  );
  const papers = [
    ...asked.filter(({ optional }) => !optional),
    ...asked.filter(({ optional }) => optional),
  ];
  const isResearch = ({ part }: ApplyTask) => researchPapers.some((kind) => kind === part);
  const study = [
    'person',
    'place',
    'advisor',
    ...(dcTypeOf(record.dc_type)?.targeted ? ['letter'] : []),
  ];
  const open = !saving && unmet.some((guard) => partOfGuard(guard, record) !== null);
  return [
    { name: 'study', tasks: study.map(question) },
    { name: 'background', tasks: ['education', 'works', 'certificate'].map(question) },
    { name: 'personalPapers', tasks: papers.filter((task) => !isResearch(task)), papers: true },
    { name: 'researchPapers', tasks: papers.filter(isResearch), papers: true },
    {
      name: 'finish',
      tasks: [
        { part: 'check', status: open ? 'cannotStart' : 'notStarted', optional: false, unmet: [] },
      ],
    },
  ];
}

/** The tasks one after another: the order of the wizard. */
export const tasksInOrder = (groups: readonly TaskGroup[]): ApplyTask[] =>
  groups.flatMap(({ tasks }) => tasks);

/** How many of the tasks that must be done are done; checking and sending itself is not counted. */
export function progressOf(groups: readonly TaskGroup[]): { done: number; all: number } {
  const due = groups
    .filter(({ name }) => name !== 'finish')
    .flatMap(({ tasks }) => tasks.filter(({ optional }) => !optional));
  return {
    done: due.filter(({ status, unmet }) => status === 'completed' && unmet.length === 0).length,
    all: due.length,
  };
}

/**
 * What to do next: the first required task that is not settled, and after the last of them checking
 * and sending.
 */
export function nextTask(groups: readonly TaskGroup[]): ApplyTask | undefined {
  const waiting = ({ optional, status, unmet }: ApplyTask) =>
    !optional && status !== 'cannotStart' && (status !== 'completed' || unmet.length > 0);
  return tasksInOrder(groups).find(waiting);
}
