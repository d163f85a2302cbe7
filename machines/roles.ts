/**
 * The roles with their codes (docs/domain.md#who-takes-part); `system` is the scheduler, `visitor`
 * somebody who is not signed in.
 */
export const roleCodes = {
  visitor: 0,
  system: 1,
  applicant: 100,
  doctorate: 200,
  university: 300,
  ministry: 400,
  innovation: 500,
  finance: 600,
  advisor: 700,
  economy: 800,
  antiCorruption: 900,
  admin: 1000,
  technicalAdmin: 1100,
} as const;

export type RoleName = keyof typeof roleCodes;
