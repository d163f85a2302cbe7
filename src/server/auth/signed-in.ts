import type { RoleName } from '#machines/kit.ts';
import type { Language } from '#shared/languages.ts';

/**
 * Who really looks when somebody of the technical support sees as another person, and by which
 * leave.
 */
export interface Supporter {
  id: number;
  seeAs: number;
}

/** Who sent a request, as the bearer token, the session and the account say at this moment. */
export interface SignedIn {
  userId: number;
  role: RoleName;
  organizationId: number | null;
  /**
   * Organizations that were merged into theirs: they may read the records of these, and nothing
   * more (decision 038).
   */
  predecessors: number[];
  sessionId: string;
  /** The session was opened with an electronic signature: no SMS code is asked. */
  signed: boolean;
  language: Language;
  userType: 'I' | 'F' | 'L';
  /** Absent: the person. */
  supporter?: Supporter;
}
