import { markAll as markPapers } from '#modules/application/story/walk.server.ts';
import type { Applicant } from './applicants.ts';
import { make, walkOf } from './walk-stage.ts';
import type { World } from './world.ts';

/**
 * Sends a new application of somebody to the first university; `change` replaces parts of the
 * draft. Answers its id.
 */
export const sendApplication = (
  world: World,
  owner: Applicant,
  change: Record<string, unknown> = {},
  period?: number,
): Promise<number> => make(world, 'sentApplication', { owner, change, record: period });

/** Lets the first university mark every paper of an application as correct. */
export const markAll = (world: World, id: number): Promise<void> => markPapers(walkOf(world), id);
