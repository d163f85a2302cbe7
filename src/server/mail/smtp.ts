import type { Config } from '../base/config.ts';
import type { MailGateway } from './gateway.ts';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);
const timeoutMs = 15_000;

const refusedForGood = (error: unknown): error is Error & { responseCode: number } =>
  error instanceof Error &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500;

/**
 * Mail by SMTP; `smtps:` is TLS from the start, `smtp:` must change to TLS unless the server is on
 * this machine. Certificates are checked.
 */
export function smtpMail({
  smtpUrl,
  mailFrom,
}: {
  smtpUrl: string;
  mailFrom: Config['mailFrom'];
}): MailGateway {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const secure = protocol === 'smtps:';
  const options = {
    host: hostname,
    port: Number(port || (secure ? 465 : 587)),
    secure,
    requireTLS: !secure && !loopback.has(hostname),
    auth: username
      ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
      : undefined,
    connectionTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  const domain = mailFrom.slice(mailFrom.lastIndexOf('@') + 1).replace(/[^\w.-]/g, '');
  return {
    async send({ to, subject, text, messageId }) {
      try {
        // Processes that only serve pages never send: the program is loaded by the first message.
        const { createTransport } = await import('nodemailer');
        const id = `<message-${messageId}@${domain}>`;
        await createTransport(options).sendMail({
          from: mailFrom,
          to: { name: '', address: to },
          subject,
          text,
          messageId: id,
        });
        return { accepted: true, gatewayId: id };
      } catch (error) {
        if (refusedForGood(error))
          return {
            accepted: false,
            reason: `${error.responseCode} ${error.message}`.slice(0, 500),
          };
        throw error;
      }
    },
  };
}
