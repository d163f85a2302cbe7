/** The row that readiness writes (health.ts). */
export interface ReadinessTables {
  readiness: { id: number; written_at: Date };
}
