import { addDays } from '#shared/dates.ts';
import type { Step } from '../seed/life.ts';
import type { Stage } from '../seed/papers.ts';
import { daysAgo } from '../story/moments.ts';
import type { Plot } from './stories.ts';

type Tell = (stage: Stage, plot: Plot) => Step[];

/**
 * A student of the time before the platform (`application.add`): study and order come with the
 * birth.
 */
const added: Tell = (stage, { reviewer, born }) => [
  {
    event: 'add',
    by: reviewer,
    at: daysAgo(stage, 120),
    columns: { ...born, old_list_flag: 'old' },
  },
];

const confirmed: Tell = (stage, plot) => [
  ...added(stage, plot),
  {
    event: 'confirmOld',
    by: plot.agency,
    at: daysAgo(stage, 110),
    columns: { old_list_flag: 'confirmed_old' },
  },
];

const handedOver: Tell = (stage, plot) => [
  ...confirmed(stage, plot),
  {
    event: 'setAdvisor',
    by: plot.reviewer,
    at: daysAgo(stage, 40),
    reason: 'Avvalgi ilmiy rahbar boshqa ishga oʻtdi.',
    columns: { advisor_id: plot.nextAdvisorId ?? plot.advisorId },
  },
];

const refusal = 'Buyruq nusxasi oʻqilmaydi, aniqroq nusxasini yuklang.';
const unconfirmed: Tell = (stage, plot) => [
  ...added(stage, plot),
  {
    event: 'unconfirmOld',
    by: plot.agency,
    at: daysAgo(stage, 100),
    reason: refusal,
    columns: { old_list_flag: 'unconfirmed_old', refused_version: 1, reason: refusal },
  },
];

const orderOf = ({ files }: Plot, day: string) => ({
  leave_order_number: '58-t',
  leave_order_date: day,
  leave_order_file_id: files.order,
});
const finishOf = ({ files }: Plot, day: string) => ({
  finish_order_number: '301-t',
  finish_order_date: day,
  finish_order_file_id: files.order,
});

const onLeave: Tell = (stage, plot) => [
  ...confirmed(stage, plot),
  {
    event: 'vacation',
    by: plot.reviewer,
    at: daysAgo(stage, 60),
    method: 'sms' as const,
    reason: 'Sogʻligʻi tufayli arizasiga koʻra.',
    columns: {
      leave_ground: 100,
      leave_start: addDays(stage.today, -60),
      leave_stop: addDays(stage.today, 120),
      ...orderOf(plot, addDays(stage.today, -61)),
    },
  },
];

const lateFromLeave: Tell = (stage, plot) => [
  ...confirmed(stage, plot),
  {
    event: 'vacation',
    by: plot.reviewer,
    at: daysAgo(stage, 105),
    method: 'sms' as const,
    reason: 'Oilaviy sharoiti tufayli arizasiga koʻra.',
    columns: {
      leave_ground: 500,
      leave_start: addDays(stage.today, -104),
      leave_stop: addDays(stage.today, -12),
      ...orderOf(plot, addDays(stage.today, -106)),
    },
  },
];

const finished =
  (event: 'finish' | 'finishTrainee'): Tell =>
  (stage, plot) => [
    ...confirmed(stage, plot),
    {
      event,
      by: plot.reviewer,
      at: daysAgo(stage, 30),
      method: 'sms',
      columns: finishOf(plot, addDays(stage.today, -31)),
    },
  ];

const defended: Tell = (stage, plot) => [
  ...finished('finish')(stage, plot),
  {
    event: 'defend',
    by: plot.reviewer,
    at: daysAgo(stage, 10),
    method: 'sms',
    columns: {
      defence_date: addDays(stage.today, -12),
      degree_document: 'DSc 004512',
      defended_early: false,
    },
  },
];

const cancelled: Tell = (stage, plot) => [
  ...confirmed(stage, plot),
  {
    event: 'cancel',
    by: plot.reviewer,
    at: daysAgo(stage, 25),
    method: 'sms',
    reason: 'Oʻz xohishiga koʻra bergan arizasi asosida.',
    columns: {
      cancel_reason: 400,
      reason: 'Oʻz xohishiga koʻra bergan arizasi asosida.',
      ...finishOf(plot, addDays(stage.today, -26)),
    },
  },
];

/** The life of a student of the old list, by where they stand now. */
export const studyStories = {
  added,
  confirmed,
  handedOver,
  unconfirmed,
  onLeave,
  lateFromLeave,
  graduated: finished('finish'),
  traineeGraduated: finished('finishTrainee'),
  defended,
  cancelled,
} satisfies Record<string, Tell>;
