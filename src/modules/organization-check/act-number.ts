/** The number of the act of a check, as people quote it: `TD-2026-000012`. */
export const actNumber = ({ id, starts_on }: { id: number; starts_on: string }): string =>
  `TD-${starts_on.slice(0, 4)}-${String(id).padStart(6, '0')}`;
