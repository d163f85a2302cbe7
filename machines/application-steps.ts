import { letterGuards } from './application.machine.ts';

/** A step in which an applicant answers, and the guards of `send` that the answer settles. */
export interface ApplicationStep {
  name: string;
  settles: readonly string[];
}

/** What of an application decides which of its steps are asked. */
interface Asked {
  independent: boolean;
  targeted: boolean;
}

interface Declared extends ApplicationStep {
  /** To whom it is put at all; to everybody where nothing is said. */
  asked?(of: Asked): boolean;
  /** Who may leave it out; nobody where nothing is said. */
  optional?(of: Asked): boolean;
}

/** Every step, in the order in which they are asked. */
const steps: readonly Declared[] = [
  { name: 'person', settles: ['profileComplete'] },
  { name: 'place', settles: ['placeOffered'] },
  { name: 'letter', settles: letterGuards, asked: ({ targeted }) => targeted },
  { name: 'education', settles: ['educationProven'] },
  { name: 'works', settles: ['worksSufficient'] },
  { name: 'certificate', settles: ['languageProven'], optional: ({ independent }) => independent },
  { name: 'papers', settles: ['documentsComplete'] },
  { name: 'advisor', settles: ['advisorAvailable'], optional: () => true },
];

/** The guards of `send` that no step settles: who and when, and what stands beside the application. */
export const guardsBeyondSteps: readonly string[] = [
  'owner',
  'windowOpen',
  'examAwaited',
  'typeOffered',
  'singleApplication',
];

/** The step that settles a guard of `send`; undefined where no answer can. */
export const stepSettling = (guard: string): ApplicationStep | undefined =>
  steps.find(({ settles }) => settles.includes(guard));

/** The steps of an application: those that must be done, asked first, and those that may be left out. */
export function stepsOf(of: Asked): { required: ApplicationStep[]; optional: ApplicationStep[] } {
  const asked = steps.filter(({ asked: isAsked = () => true }) => isAsked(of));
  const mayBeLeftOut = ({ optional = () => false }: Declared) => optional(of);
  return {
    required: asked.filter((step) => !mayBeLeftOut(step)),
    optional: asked.filter(mayBeLeftOut),
  };
}
