export {};

declare module '#server/db/tables/narrowings.ts' {
  interface Narrowings {
    /** Something that a person writes to many. `state` is of the machine `notification`. */
    notification: {
      /** The code of the role in which it was sent: whom the sender may write to hangs on it. */
      sender_role: number;
      /** Whether the job has told everybody; `beat_at` is its last sign of life. */
      finished_at: Date;
      /** How many it goes to, frozen at the moment of sending. */
      recipients: number;
    };
    /** Whom a sent message goes to, each once. */
    notification_recipient: object;
  }
}
