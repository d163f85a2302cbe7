export interface InstallationTables {
  /** What the installation notes about itself: that generated data were loaded. */
  installation_note: object;
  /** The row that readiness writes (health.ts). */
  readiness: object;
}
