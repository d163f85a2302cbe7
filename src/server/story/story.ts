import type { FilePurpose } from '#shared/file-rules.ts';
import type { Trx } from '../engine/process.ts';
import type { Strand } from './timeline.ts';
import type { PropMaker, Scene, Step, Walk } from './walk.ts';

/** Somebody who acts in a story: an account. Role and organization are those of the moment. */
export interface Person {
  id: number;
}

/** What is said with an event. */
export interface Said {
  /** As a form would send it; the schema of the event parses it. */
  payload?: object;
  reason?: string;
}

/**
 * Where a story is told: its records come to be and move by their events alone, as of the clock's
 * moment. Everything throws when the engine refuses.
 */
export interface Stage {
  /** To look things up; what has no events (files, works) is written by the stage. */
  db: Trx;
  now(): Date;
  today(): string;
  /** Creates a record of a process, by the machine's id, as somebody. Answers its id. */
  create(by: Person, process: string, payload: object): Promise<number>;
  /** Sends an event to a record as somebody. */
  act(by: Person, process: string, id: number, event: string, said?: Said): Promise<void>;
  /** Creates a record as the scheduler. Answers its id. */
  createAsSystem(process: string, payload: object): Promise<number>;
  /** Sends an event of the scheduler. */
  actAsSystem(process: string, id: number, event: string): Promise<void>;
  /** A stored file of somebody. Answers its id. */
  file(owner: Person, purpose: FilePurpose, about?: string): Promise<string>;
}

/** One of the staff of the demonstration. */
export interface StaffMember extends Person {
  organizationId: number | null;
}

/** An invented person: `index` is the number by which they are always the same. */
export interface Invented extends Person {
  index: number;
}

/** The stage of the demonstration, with its people and its time. */
export interface Demonstration extends Stage {
  /** Somebody of the staff by the login. Throws when the demonstration has no such account. */
  staff(login: string): StaffMember;
  /** The university staff that acts for an organization of the demonstration. */
  staffOf(organizationId: number): StaffMember;
  /** Their colleague who enters the marks of exams. */
  examinerOf(organizationId: number): StaffMember;
  /** Creates a record as somebody who is not signed in. Answers its id. */
  createAsVisitor(process: string, payload: object): Promise<number>;
  /** People with a complete profile and papers, who apply. */
  applicants: readonly Invented[];
  /** People with a complete profile and papers, who sit admission exams. */
  candidates: readonly Invented[];
  /** People who are asked to advise, with the organization that asks them. */
  advisors: readonly StaffMember[];
  /** People who study since before the platform; the first is the student of the demonstration. */
  students: readonly Invented[];
  /** Somebody from abroad who has registered. */
  foreigner: Person;
  /** People with a complete profile who are nobody else in the story. */
  bystanders: readonly Invented[];
  /** The day so many days before the day of the story (after it, when negative). */
  day(daysAgo: number): string;
  /**
   * Waits, in a strand, for a day so many days before the day of the story, at an hour of UTC (5 is
   * ten in the morning).
   */
  at(daysAgo: number, hour?: number): Promise<void>;
  /** Adds a strand: what happens in it happens beside all others, each thing at its moment. */
  tell(strand: Strand): void;
}

/** What a module tells of the records of a process. */
export interface Story {
  /** The machine's id. */
  process: string;
  /** Its part of the demonstration: adds its strands before the first of them begins. */
  demonstration?(stage: Demonstration): void;
  /** How a test plays a record: sets the scene for one that is going to take these steps. */
  scene?(walk: Walk, steps: readonly Step[]): Promise<Scene>;
  /** Things of this process that other stories need, by name. */
  props?: Readonly<Record<string, PropMaker>>;
}
