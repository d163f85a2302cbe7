import type { Language } from '#shared/languages.ts';

declare module '#server/db/tables/narrowings.ts' {
  interface Narrowings {
    targeted_letter: {
      /** Null where a legal entity without an organization of the platform orders the places. */
      from_org_id: number;
      /** Name and TIN of the legal entity. */
      customer_name: string;
      customer_tin: string;
      /** The agency, since the first sending. */
      to_org_id: number;
      /** Who is to train. */
      target_org_id: number;
      /** Targeted DSc 600, targeted PhD 700. */
      dc_type: number;
      /** How many were admitted with its code. */
      used: number;
      /** Personal numbers; nobody named = anyone who has the code. */
      candidate_pinfls: string[];
      /** Given at the first sending; `/2`, `/3` … from the second edition on. */
      code: string;
      /** Of its document. */
      language: Language;
      /** To employ the graduates. */
      obligation: string;
      /** How many of the days of `letter.remind_days` were reminded of. */
      reminders: number;
      /** Kept by the database. */
      search: string;
    };
  }
}
