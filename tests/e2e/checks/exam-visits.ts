import { additionalExamMachine } from '#machines/additional-exam.machine.ts';
import { additionalExamPaths } from '#modules/additional-exam/paths.ts';
import { openReasons, sendEmpty, stateIds, type Visit, visitsTo } from './openings.ts';
import { type SignedOn, signOn } from './signed-in.ts';

const to = 'additionalExam';
const pageOf = (id: number): string => additionalExamPaths.additionalExam.href({ id });

/** Qualification exams as the university that holds them sees them. */
async function holdingVisits(who: SignedOn | null): Promise<Visit[]> {
  const exam = await stateIds(who, additionalExamMachine);
  const one = visitsTo(to, pageOf, exam);
  return [
    { to: 'additionalExams', href: additionalExamPaths.additionalExams.href() },
    {
      to: 'additionalExams',
      href: `${additionalExamPaths.additionalExams.href()}?search=yoʻqolgan&state=notPassed`,
    },
    one('planned', 'pass'),
    one('planned', 'passConditionally'),
    one('conditionallyPassed', 'pass'),
    one('notPassed', 'retry'),
    { ...one('notPassed'), open: openReasons },
    one('passed'),
    { to, href: additionalExamPaths.additionalExam.href({ id: 'new' }), open: sendEmpty },
  ];
}

/** And as the student whose exams they are. */
async function ownVisits(who: SignedOn | null): Promise<Visit[]> {
  const exam = await stateIds(who, additionalExamMachine);
  return [
    { to: 'additionalExams', href: additionalExamPaths.additionalExams.href() },
    { to, href: pageOf(exam('conditionallyPassed')), open: openReasons },
  ];
}

export const examGuests = [
  {
    name: 'a university with qualification exams',
    signOn: () => signOn('universitet@namuna.uz'),
    visits: holdingVisits,
  },
  {
    name: 'a student with qualification exams',
    signOn: () => signOn('doktorant@namuna.uz'),
    visits: ownVisits,
  },
];
