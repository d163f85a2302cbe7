/** The number people quote: `A-<admission year>-<6 digits>`. */
export function applicationReference({
  id,
  period,
  created_at,
}: {
  id: number;
  period: { admission_year: number } | null;
  created_at: unknown;
}): string {
  return `A-${period?.admission_year ?? new Date(String(created_at)).getUTCFullYear()}-${String(id).padStart(6, '0')}`;
}
