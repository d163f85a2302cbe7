import type { Language } from '#shared/languages.ts';

declare module '#server/db/tables/narrowings.ts' {
  interface Narrowings {
    /** A university, a research institution or a body. */
    organization: {
      /** Key of the first loading, and the beginning of its students' numbers. */
      code: string;
      /** The role of its staff where the type does not give it. */
      staff_role: number;
      /** The account that the organization names as its admin (`organization.setAdmin`). */
      admin_id: number;
      /** In which language its documents are issued; the others are made on request. */
      document_language: Language;
      /** Why it was deactivated or merged. */
      reason: string;
    };
    /** A specialty that an organization teaches, and for which doctoral types. */
    organization_direction: object;
  }
}
