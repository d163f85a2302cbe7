import type { Actor } from '#machines/kit.ts';
import { addDays } from '#shared/dates.ts';
import type { Step } from '../seed/life.ts';
import type { Stage } from '../seed/papers.ts';
import { daysAgo } from '../story/moments.ts';

/** The people and things one application is about. */
export interface Plot {
  owner: Actor;
  reviewer: Actor;
  agency: Actor;
  system: Actor;
  born: Record<string, unknown>;
  /** Papers of the applicant and of the organization, by purpose. */
  files: Record<string, string>;
  advisorId: number;
  /** Who advises after a change. */
  nextAdvisorId?: number;
  /** A published topic; without one only words are told. */
  topic?: { id: number; name: string };
  studentNumber: string;
  reviewStop: string;
  registrationStop: string;
}

type Tell = (stage: Stage, plot: Plot) => Step[];

const draft: Tell = (stage, { owner, born }) => [
  { event: 'create', by: owner, at: daysAgo(stage, 38), method: 'none', columns: born },
  { event: 'save', by: owner, at: daysAgo(stage, 37), method: 'none' },
];

const sent: Tell = (stage, plot) => [
  ...draft(stage, plot),
  {
    event: 'send',
    by: plot.owner,
    at: daysAgo(stage, 36),
    method: 'sms',
    columns: { sent_at: daysAgo(stage, 36), sent_count: 1, review_until: plot.reviewStop },
  },
];

const opened: Tell = (stage, plot) => [
  ...sent(stage, plot),
  {
    event: 'reviewStart',
    by: plot.reviewer,
    at: daysAgo(stage, 34),
    method: 'none',
    columns: { review_started_at: daysAgo(stage, 34) },
  },
];

const rejectionReason = 'Diplom ilovasi toʻliq emas: ikkinchi beti yuklanmagan.';

const rejected: Tell = (stage, plot) => [
  ...opened(stage, plot),
  {
    event: 'reject',
    by: plot.reviewer,
    at: daysAgo(stage, 2),
    reason: rejectionReason,
    columns: {
      reason: rejectionReason,
      decided_at: daysAgo(stage, 2),
      rework_until: plot.registrationStop,
    },
  },
];

const accepted =
  (days: number): Tell =>
  (stage, plot) => [
    ...opened(stage, plot),
    {
      event: 'accept',
      by: plot.reviewer,
      at: daysAgo(stage, days),
      columns: { accepted_at: daysAgo(stage, days), decided_at: daysAgo(stage, days) },
    },
  ];

const prepared: Tell = (stage, plot) => [
  ...accepted(20)(stage, plot),
  {
    event: 'setAdvisor',
    by: plot.reviewer,
    at: daysAgo(stage, 15),
    method: 'none',
    columns: { advisor_id: plot.advisorId },
  },
  {
    event: 'setTopic',
    by: plot.reviewer,
    at: daysAgo(stage, 15),
    method: 'none',
    columns: plot.topic
      ? { topic_id: plot.topic.id, topic: plot.topic.name }
      : { topic: 'Zamonaviy usullar asosida tadqiqot olib borishning nazariy asoslari' },
  },
  {
    event: 'setCouncil',
    by: plot.reviewer,
    at: daysAgo(stage, 12),
    method: 'none',
    columns: {
      council_number: '7/3',
      council_date: addDays(stage.today, -13),
      council_file_id: plot.files.councilDecision,
    },
  },
];

const admitted: Tell = (stage, plot) => [
  ...prepared(stage, plot),
  {
    event: 'admit',
    by: plot.reviewer,
    at: daysAgo(stage, 8),
    method: 'sms' as const,
    columns: {
      order_number: '112-st',
      order_date: addDays(stage.today, -9),
      order_file_id: plot.files.order,
      decided_at: daysAgo(stage, 8),
      scholarship_status: '200',
      study_start: plot.born.study_start_planned,
      study_end: null,
      old_list_flag: 'new',
      student_number: plot.studentNumber,
    },
  },
];

const notAccepted: Tell = (stage, plot) => [
  ...accepted(20)(stage, plot),
  {
    event: 'notAccept',
    by: plot.reviewer,
    at: daysAgo(stage, 6),
    method: 'sms',
    reason: 'Ilmiy kengash tavsiya bermadi.',
    columns: { reason: 'Ilmiy kengash tavsiya bermadi.', decided_at: daysAgo(stage, 6) },
  },
];

const appealed: Tell = (stage, plot) => [
  ...rejected(stage, plot),
  {
    event: 'appeal',
    by: plot.owner,
    at: daysAgo(stage, 1),
    reason: 'Diplom ilovasining ikkala beti ham yuklangan edi.',
    columns: {
      appeal: 'open',
      appealed_decision_at: daysAgo(stage, 2),
      appealed_on: addDays(stage.today, -1),
    },
  },
];

const expired =
  (before: Tell): Tell =>
  (stage, plot) => [
    ...before(stage, plot),
    { event: 'expire', by: plot.system, at: daysAgo(stage, 1, 20), method: 'none' },
  ];

const reworked: Tell = (stage, plot) => [
  ...rejected(stage, plot),
  { event: 'regenerate', by: plot.owner, at: daysAgo(stage, 1), columns: { returned: true } },
];

/** The life of an application in the open period, by where it stands now. */
export const applicationStories = {
  draft,
  reworked,
  sent,
  opened,
  rejected,
  appealed,
  accepted: accepted(10),
  late: accepted(32),
  prepared,
  admitted,
  notAccepted,
  archivedDraft: expired(draft),
  archivedRejected: expired(rejected),
} satisfies Record<string, Tell>;
