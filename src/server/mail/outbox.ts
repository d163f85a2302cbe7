import type { MailGateway } from './gateway.ts';

/**
 * DEVELOPMENT ONLY: nothing leaves the house; the mail stays in table `message` and is read on
 * /dev/outbox.
 */
export const outboxMail = (): MailGateway => ({
  send: async () => ({ accepted: true, gatewayId: null }),
});
