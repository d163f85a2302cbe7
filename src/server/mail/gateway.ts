import type { SendOutcome } from '../sms/gateway.ts';

/** One mail as it goes out: plain text. */
interface Mail {
  to: string;
  subject: string;
  text: string;
  /** Ours, unique; repeated sendings of one mail carry the same. */
  messageId: number;
}

/**
 * A way to send mail. A refusal is an outcome; throws when the server could not be asked, and then
 * the same mail may be sent again.
 */
export interface MailGateway {
  send(mail: Mail): Promise<SendOutcome>;
}
