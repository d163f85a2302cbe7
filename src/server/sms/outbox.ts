import type { SmsGateway } from './gateway.ts';

/**
 * DEVELOPMENT ONLY: nothing leaves the house; the text stays in table `message` and is read on
 * /dev/outbox.
 */
export const outboxSms = (): SmsGateway => ({
  send: async () => ({ accepted: true, gatewayId: null }),
});
