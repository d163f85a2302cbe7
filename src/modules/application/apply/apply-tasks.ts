import { applicationMachine, letterGuards } from '#machines/application.machine.ts';
import { type ApplicationStep, stepSettling, stepsOf } from '#machines/application-steps.ts';
import { type Actor, actionsOf } from '#machines/kit.ts';
import { type DocumentKind, dcTypeOf, documentKinds } from '#shared/codes.ts';
import type { ApplicationRecord } from '../schema.ts';
import type { ApplyDraft } from './apply-draft.ts';

/**
 * The status of a task; also of one whose answer is not good enough or was refused by the reviewer.
 */
export type TaskStatus = 'completed' | 'inProgress' | 'notStarted' | 'cannotStart' | 'hasProblem';

/**
 * A question of the wizard. `part` is its place in the URL: the name of a step, a kind of document,
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
  name: 'study' | 'background' | 'personalPapers' | 'researchPapers' | 'optional' | 'finish';
  tasks: ApplyTask[];
}

/** The page on which everything that may be left out stands together. */
export const optionalPart = 'optional';
/** The last page: every answer, and sending. */
export const checkPart = 'check';

const researchPapers: readonly DocumentKind[] = [
  'scientificWorkList',
  'copiesOfWorks',
  'scientificProject',
  'languageCertificate',
  'nationalSubjectCertificate',
];

/**
 * The page on which an unmet guard of `send` is settled; null when no page can (time, a second
 * application).
 */
export function partOfGuard(guard: string, record: ApplicationRecord): string | null {
  if (guard === 'documentsComplete') return record.facts.missingDocuments[0] ?? null;
  return stepSettling(guard)?.name ?? null;
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

type Judge = (record: ApplicationRecord) => { status: TaskStatus };

const judges: Readonly<Record<string, Judge>> = {
  person: ({ facts }) => ({ status: facts.profileComplete ? 'completed' : 'inProgress' }),
  place: (record) => ({ status: placeStatus(record) }),
  advisor: ({ organization, advisor, topic, facts }) => ({
    status: organization
      ? answered(advisor !== null || topic !== null, facts.advisorAvailable)
      : 'cannotStart',
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
 * A record as it will be when what is typed has arrived: those who go on before that must be led
 * neither past the question that follows from an answer, nor back to one that is given.
 */
export function withDraft(record: ApplicationRecord, draft: ApplyDraft): ApplicationRecord {
  const { organization, documents: files } = draft;
  const missingDocuments = record.facts.missingDocuments.filter((kind) => !files[kind]);
  const documents = documentKinds.flatMap((kind) => {
    const file = files[kind];
    const known = record.documents.find((one) => one.kind === kind);
    if (!file) return [];
    return [known?.file_id === file.file_id ? known : { kind, mark: null, note: null, ...file }];
  });
  return { ...record, organization, documents, facts: { ...record.facts, missingDocuments } };
}

const questionsOf = {
  study: ['person', 'place', 'letter'],
  background: ['education', 'works', 'certificate'],
};

/**
 * The task list of a draft: what must be done in groups of at most six, then what may be left out,
 * all from the record and its facts. While answers are on their way to the server (`saving`) nobody
 * knows yet what they settle: the last page is not closed for that.
 */
export function taskGroups(record: ApplicationRecord, actor: Actor, saving = false): TaskGroup[] {
  const unmet = unmetForSending(record, actor);
  const steps = stepsOf({
    independent: record.facts.independent,
    targeted: Boolean(dcTypeOf(record.dc_type)?.targeted),
  });
  const named = (names: readonly string[], all = steps.required) =>
    all.filter(({ name }) => names.includes(name));
  const question =
    (optional: boolean) =>
    (step: ApplicationStep): ApplyTask => ({
      part: step.name,
      status: judges[step.name]?.(record).status ?? 'notStarted',
      optional,
      unmet: unmet.filter((guard) => step.settles.includes(guard)),
    });
  const asked = record.asked.map(({ kind, demand }) =>
    askedTask(record, kind, demand === 'optional'),
  );
  const required = asked.filter(({ optional }) => !optional);
  const isResearch = ({ part }: ApplyTask) => researchPapers.some((kind) => kind === part);
  const open = !saving && unmet.some((guard) => partOfGuard(guard, record) !== null);
  return [
    { name: 'study', tasks: named(questionsOf.study).map(question(false)) },
    { name: 'background', tasks: named(questionsOf.background).map(question(false)) },
    { name: 'personalPapers', tasks: required.filter((task) => !isResearch(task)) },
    { name: 'researchPapers', tasks: required.filter(isResearch) },
    {
      name: 'optional',
      tasks: [...steps.optional.map(question(true)), ...asked.filter(({ optional }) => optional)],
    },
    {
      name: 'finish',
      tasks: [
        {
          part: checkPart,
          status: open ? 'cannotStart' : 'notStarted',
          optional: false,
          unmet: [],
        },
      ],
    },
  ];
}

/** The tasks one after another: the order of the wizard. */
export const tasksInOrder = (groups: readonly TaskGroup[]): ApplyTask[] =>
  groups.flatMap(({ tasks }) => tasks);

/** The pages one after another: each task that must be done, what may be left out on one, the check. */
export const pagesInOrder = (groups: readonly TaskGroup[]): string[] =>
  groups.flatMap(({ name, tasks }) =>
    name === 'optional' ? [optionalPart] : tasks.map(({ part }) => part),
  );

/** Whether an address is one of the wizard, and may be opened now. */
export const isOpen = (groups: readonly TaskGroup[], part: string): boolean =>
  part === optionalPart ||
  tasksInOrder(groups).some((task) => task.part === part && task.status !== 'cannotStart');

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

const isDue = ({ optional, status, unmet }: ApplyTask): boolean =>
  !optional && status !== 'cannotStart' && (status !== 'completed' || unmet.length > 0);

/**
 * What to do next: the first required task that is not settled, and after the last of them checking
 * and sending.
 */
export const nextTask = (groups: readonly TaskGroup[]): ApplyTask | undefined =>
  tasksInOrder(groups).find(isDue);

/**
 * The page that follows another one: what must be done and is not settled yet, first what comes
 * after it; then what may be left out, and then checking and sending. What the profile has answered
 * is not asked.
 */
export function pageAfter(groups: readonly TaskGroup[], part: string): string {
  const tasks = tasksInOrder(groups);
  const at = tasks.findIndex((task) => task.part === part);
  const due = [...tasks.slice(at + 1), ...tasks.slice(0, Math.max(at, 0))]
    .filter((task) => task.part !== checkPart && isDue(task))
    .map((task) => task.part);
  const leavesOptional = part === optionalPart || tasks[at]?.optional === true;
  return due[0] ?? (leavesOptional ? checkPart : optionalPart);
}
