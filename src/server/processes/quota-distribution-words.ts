import type { Recipient } from '#shared/notifications.ts';
import type { Amounts, OrganizationLine } from '#shared/quota.ts';

/** The placeholders of a message that names places. */
export const placesInWords = (places: Amounts) => ({
  dsc: places.amount_dsc,
  phd: places.amount_phd,
  tdsc: places.amount_targeted_dsc,
  tphd: places.amount_targeted_phd,
  trainee: places.amount_trainee,
});

type Line = OrganizationLine & { higher_organization_id: number | null };

/** Every organization is told of its own places, and every ministry of those of its organizations together (notifications.csv, N-QUOTA-GIVEN). */
export function ownPlaces<Row extends { lines: readonly Line[] }>(row: Row): { row: Row; recipients: readonly Recipient[] }[] {
  const of = (lines: readonly Line[], recipient: Recipient) => ({
    row: { ...row, organization_id: lines[0]?.organization_id ?? null, lines },
    recipients: [recipient],
  });
  const above = new Set(row.lines.flatMap(({ higher_organization_id: higher }) => higher ?? []));
  return [
    ...row.lines.map((line) => of([line], 'organization')),
    ...[...above].map((ministry) =>
      of(
        row.lines.filter(({ higher_organization_id: higher }) => higher === ministry),
        'ministry',
      ),
    ),
  ];
}
