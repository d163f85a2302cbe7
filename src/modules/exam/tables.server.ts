export {};

declare module '#server/db/tables/narrowings.ts' {
  interface Narrowings {
    exam_direction: {
      /**
       * The version of the exam in which this direction's day, place or commission changed last:
       * who is told then.
       */
      told_version: number;
    };
    /**
     * The scale that marks are given on is of the settings of the moment in which the exam began
     * (docs/decisions/055-the-scale-of-an-exam-stays.md), here and in `exam`.
     */
    exam_result: {
      /** The candidate. */
      owner_id: number;
      /**
       * A confirmed certificate of the required level: the language exam is not sat and counts as
       * full.
       */
      is_certificate: boolean;
      /**
       * Works of types 200 and 800 and the day of sending, as they were when the row was made: the
       * rank stays stable.
       */
      works: number;
      /** Why the result is not the one that rank and places propose. */
      result_reason: string;
      /**
       * Why a published result became another: declined, an additional place withdrawn, a new mark
       * after an appeal.
       */
      change_reason: string;
      /** When an appeal brought a new mark. */
      remarked_at: Date;
      /** The candidate refused the place: they are not the next by rank any more. */
      declined: boolean;
      /** The request whose place the candidate has; null for everybody else. */
      additional_quota_id: number;
      /** An additional place was withdrawn from them: they are not named again. */
      additional_refused: boolean;
    };
  }
}
