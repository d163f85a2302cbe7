import type { RoleName } from '#machines/kit.ts';
import type { Person, Stage } from './story.ts';

/** One step of a walk: in `from` a person of `role` sends `event` and the record is in `to`. */
export interface Step {
  from: string;
  event: string;
  to: string;
  role: RoleName;
}

/** What a thing that one story makes for another is about. */
export interface About {
  owner?: Person;
  /** The record that it is made for. */
  record?: number;
  /** What is different from the usual. */
  change?: Readonly<Record<string, unknown>>;
}

/** Makes a thing that other stories need. Answers the id of its record. */
export type PropMaker = (walk: Walk, about: About) => Promise<number>;

/**
 * The small country of a walk: a ministry with two universities, one specialty, one kind of
 * certificate, somebody of every role, and a clock that can be moved on.
 */
export interface Walk extends Stage {
  /** The person of a role; staff is of the first university, its ministry and the agency. */
  staff(role: RoleName): Person;
  /** Somebody new of a role, in an organization. */
  newStaff(role: RoleName, organizationId: number): Promise<Person>;
  /**
   * Somebody new with a complete profile, works and papers; `degree` is that of their diploma (a
   * master's, when none is named).
   */
  newPerson(of?: { degree?: number }): Promise<Person>;
  /** Lists scientific works of somebody, by their kinds. */
  works(owner: Person, kinds: readonly number[]): Promise<void>;
  /** The person of an account that an event has made, or of one that acts in another role now. */
  signOn(account: number): Promise<Person>;
  university: number;
  otherUniversity: number;
  direction: number;
  certificateType: number;
  /**
   * Asks a door that has no event: a way in, or a form of one's own (null: nobody is signed in).
   * Throws when it is refused.
   */
  ask(by: Person | null, method: 'GET' | 'POST', address: string, body?: object): Promise<void>;
  /** Runs a job that a door has left. */
  run(task: string, payload: object): Promise<void>;
  /** A parameter of the link in the newest mail to an address. */
  linked(address: string, name: string): Promise<string>;
  /** Lets what other records must become by the events of a record happen. */
  follow(process: string, id: number): Promise<void>;
  /** Lets so many days pass. */
  days(count: number): void;
  /**
   * Makes something that is a matter of another story (`Story.props`), by its name. Answers the id
   * of its record.
   */
  make(prop: string, about?: About): Promise<number>;
}

/** Who acts in a scene: somebody for some of the roles, and one person for all others. */
export const playedBy =
  (people: Partial<Record<RoleName, Person>>, otherwise: Person) =>
  (role: RoleName): Person =>
    people[role] ?? otherwise;

/** The surroundings of one record that a walk plays: its people, its papers, its days. */
export interface Scene {
  /** The person of a role who has the right relation to the record. */
  actor(role: RoleName): Person;
  /** What is sent with an event beside version and reason, as of the clock's day. */
  payload(event: string): Record<string, unknown>;
  /**
   * Makes the conditions of a step true by real means, as far as this floor has any. `id` is the
   * record, 0 before its birth.
   */
  prepare(step: Step, id: number): Promise<void>;
  /**
   * Takes a step that has no route of its process: visitors and other processes have doors of their
   * own. Answers the record's id, null = not one.
   */
  outside?(step: Step, id: number): Promise<number | null>;
  /** Columns of a row that is placed by hand in a state which no real way leads to. */
  placed(): Record<string, unknown>;
}
