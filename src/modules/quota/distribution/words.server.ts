import type { Recipient } from '#shared/notifications.ts';
import { type Amounts, allPlaces, type OrganizationLine } from '#shared/quota.ts';

/** The placeholders of a message that names places. */
export const placesInWords = (places: Amounts) => ({
  dsc: places.amount_dsc,
  phd: places.amount_phd,
  tdsc: places.amount_targeted_dsc,
  tphd: places.amount_targeted_phd,
  trainee: places.amount_trainee,
});

type Line = OrganizationLine & { higher_organization_id: number | null };

/**
 * Every organization is told of its own places, and every ministry of those of its organizations
 * together (N-QUOTA-GIVEN). Whom nothing is given to is told nothing.
 */
export function ownPlaces<Row extends { lines: readonly Line[] }>(
  row: Row,
): { row: Row; recipients: readonly Recipient[] }[] {
  const of = (lines: readonly Line[], recipient: Recipient) => ({
    row: { ...row, organization_id: lines[0]?.organization_id ?? null, lines },
    recipients: [recipient],
  });
  const given = row.lines.filter((line) => allPlaces(line) > 0);
  const above = new Set(given.flatMap(({ higher_organization_id: higher }) => higher ?? []));
  return [
    ...given.map((line) => of([line], 'organization')),
    ...[...above].map((ministry) =>
      of(
        given.filter(({ higher_organization_id: higher }) => higher === ministry),
        'ministry',
      ),
    ),
  ];
}
