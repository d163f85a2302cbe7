import type { Config } from '../base/config.ts';
import type { MailGateway } from '../mail/gateway.ts';
import { outboxMail } from '../mail/outbox.ts';
import { smtpMail } from '../mail/smtp.ts';
import { oakRegister } from '../oak/client.ts';
import type { OakRegister } from '../oak/register.ts';
import { eskizSms } from '../sms/eskiz.ts';
import type { SmsGateway } from '../sms/gateway.ts';
import { outboxSms } from '../sms/outbox.ts';

/** The gateways that the configuration names, for `Services`. */
export function gatewaysOf(config: Config): {
  sms: SmsGateway;
  mail: MailGateway;
  oak: OakRegister | null;
} {
  return {
    sms: config.smsGateway === 'eskiz' ? eskizSms(config) : outboxSms(),
    mail:
      config.smtpUrl !== null && config.mailTransport === 'smtp'
        ? smtpMail({ smtpUrl: config.smtpUrl, mailFrom: config.mailFrom })
        : outboxMail(),
    oak: oakRegister(config),
  };
}
