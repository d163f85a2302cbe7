import type { Scope } from '#shared/abilities.ts';
import type { Services } from '../app-types.ts';
import type { SignedIn } from '../auth/signed-in.ts';
import { Refusal } from '../base/refusal.ts';
import type { ProcessDefinition, Reader } from '../engine/process.ts';
import { signedInReader } from '../engine/reader.ts';
import { type Viewer, viewerOf } from '../statistics/viewer.ts';

/** Those who see numbers of organizations; an advisor has those of their own students alone. */
export const ofOrganizations: readonly Scope[] = ['A', 'S', 'G'];

/** Somebody as a viewer of numbers of organizations; others are refused. */
export async function numbersViewer(
  services: Services,
  person: SignedIn,
  language: Reader['language'],
): Promise<Viewer> {
  const viewer = viewerOf(await signedInReader(services, person, language));
  if (!viewer.scopes.some((scope) => ofOrganizations.includes(scope)))
    throw new Refusal('NO_PERMISSION');
  return viewer;
}

/** The process of an address. */
export function processNamed(
  definitions: readonly ProcessDefinition[],
  process: string,
): ProcessDefinition {
  const found = definitions.find(({ machine }) => machine.id === process);
  if (!found) throw new Refusal('NOT_FOUND');
  return found;
}
