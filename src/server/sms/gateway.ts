/**
 * What a gateway did with a message. `gatewayId` is its own id, by which it reports delivery later.
 */
export type SendOutcome =
  | { accepted: true; gatewayId: string | null }
  | { accepted: false; reason: string };

/** A way to send SMS. */
export interface SmsGateway {
  /**
   * `phone` as stored (`+998901234567`), `text` as it goes out, `messageId` ours, unique. A refusal
   * of the message is an outcome; throws when the gateway could not be asked, and then the same
   * message may be sent again.
   */
  send(phone: string, text: string, messageId: number): Promise<SendOutcome>;
}
