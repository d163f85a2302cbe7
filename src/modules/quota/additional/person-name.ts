import type { AdditionalCandidate } from '#shared/additional-quota.ts';

/** A candidate as their passport names them. */
export function personName({
  surname,
  first_name,
  middle_name,
}: AdditionalCandidate['person']): string {
  return [surname, first_name, middle_name].filter(Boolean).join(' ');
}
