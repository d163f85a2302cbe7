import type { RoleName } from '#machines/kit.ts';
import type { Sender } from '../app.ts';
import type { Step } from '../model.ts';
import type { World } from '../world.ts';

/** The surroundings of one record that a test plays: its people, its papers, its days. */
export interface Scene {
  /** The person of a role who has the right relation to the record. */
  actor(role: RoleName): Sender;
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

/** How a process is played for real; one per process machine. */
export interface Script {
  process: string;
  /** Sets the scene for a record that is going to take these steps. */
  scene(world: World, steps: readonly Step[]): Promise<Scene>;
}

/** Does an event in preparation of another one. Throws when it is refused. */
export type Do = (sender: Sender, event: string, body?: Record<string, unknown>) => Promise<void>;

/** The reason that tests give where one is asked. */
export const reason = 'Sinov uchun yozilgan sabab.';

/** Events of one record by their routes, the version read just before. */
export function doing({ on }: World, collection: string, id: number): Do {
  return async (sender, event, body = {}) => {
    const { body: record } = await on.send(sender, 'GET', `/api/${collection}/${id}/`);
    const answer = await on.send(sender, 'POST', `/api/${collection}/${id}/${event}/`, {
      version: record.version,
      reason,
      ...body,
    });
    if (answer.status !== 200)
      throw new Error(
        `${collection}/${id}/${event}: ${answer.status} ${answer.code} ${JSON.stringify(answer.body)}`,
      );
  };
}
