import type { RoleName } from '#machines/kit.ts';
import type { Language } from '#shared/languages.ts';
import type { Person, Said, StaffMember, Stage } from './story.ts';

/** Where a scene of the training ground is played: among the people and records that are there. */
export interface ScenePlay extends Stage {
  /** Somebody of the demonstration by the login. Throws when it has no such account. */
  staff(login: string): StaffMember;
  /** A record of the scene by its name. Throws while there is none. */
  record(name: string): number;
  /** The same, undefined while there is none. */
  known(name: string): number | undefined;
  /** The last line of the history before the scene. */
  before: number;
  /** The day so many days after today. */
  after(days: number): string;
}

/** A step that an event of a machine takes. */
export interface SceneAct {
  process: string;
  event: string;
  /** In what role it is done; `system` is the scheduler. */
  role: RoleName;
  /** Which of the invented people does it: a login, or how they are found. Nobody: the scheduler. */
  who?: string | ((play: ScenePlay) => Promise<Person>);
  /** The name of the record in the scene; without it that of the process. */
  record?: string;
  /** Looks the record up where another event has made it. Answers undefined while it is not there. */
  find?(play: ScenePlay): Promise<number | undefined>;
  /** What is given with the event. */
  said?(play: ScenePlay): Promise<Said>;
  /** What else the person does so that the event is possible; a learner does it on the screen. */
  before?(play: ScenePlay): Promise<void>;
}

/** A step in which time passes: so many days, until an hour of Tashkent. */
export interface SceneTime {
  /** As it was on the day on which it begins to pass, where that decides. */
  days: number | ((play: ScenePlay, from: string) => Promise<number>);
  hour: number;
}

export type SceneStep = SceneAct | SceneTime;

/** Something that happens between roles, told once: for the training ground, the tour, the films. */
export interface PlayedScene {
  /** A name in addresses and of films. */
  id: string;
  title: Readonly<Record<Language, string>>;
  lead: Readonly<Record<Language, string>>;
  /** The scene at whose end this one begins. */
  follows?: string;
  steps: readonly SceneStep[];
}

/** Whether time passes in a step. */
export const isTime = (step: SceneStep): step is SceneTime => 'days' in step;
