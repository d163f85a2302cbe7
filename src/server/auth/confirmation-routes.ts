import { type SendCodeAnswer, sendCodeAnswer, sendCodeBody } from '#shared/sign-on.ts';
import type { App, Services } from '../app-types.ts';
import { Refusal } from '../base/refusal.ts';
import { askedForRows } from '../confirmation/code-hash.ts';
import type { MayAsk } from '../confirmation/may-ask.ts';
import { asksOf, needsCode } from '../confirmation/need.ts';
import { sendCode } from '../confirmation/send-code.ts';
import { settings } from '../settings/settings.ts';
import { signedIn } from './authenticate.ts';

/**
 * `POST /api/send_sms_code/`: sends a code for one action of one record version; with `check: true`
 * it only says whether a code is needed. Throws `NOT_FOUND` for an unknown process or event;
 * `mayAsk` refuses anyone who may not do the action: they get no code for it.
 */
export function confirmationRoutes(app: App, services: Services, mayAsk: MayAsk): void {
  app.post(
    '/api/send_sms_code/',
    {
      schema: {
        tags: ['confirmation'],
        summary: 'Send a confirmation code, or ask whether one is needed',
        body: sendCodeBody,
        response: { 200: sendCodeAnswer },
      },
    },
    async (request): Promise<SendCodeAnswer> => {
      const actor = signedIn(request);
      const { process, event, id, version, check, rows } = request.body;
      const asks = asksOf(process, event);
      if (!asks) throw new Refusal('NOT_FOUND');
      const set = await settings(services.db, services.now());
      const need = needsCode(actor, asks, services.config);
      const asked = rows
        ? askedForRows(process, event, rows)
        : { process, event, recordId: id ?? 0, recordVersion: version ?? 0 };
      if (need && !check) await mayAsk(actor, request.body);
      const to = need && !check ? await sendCode(services, actor, asked, actor.language) : null;
      return {
        need_code: need,
        channel: to?.channel ?? null,
        phone: to?.masked ?? null,
        code_length: set['sms.code_length'],
        ttl_sec: set['sms.ttl_sec'],
        resend_after_sec: set['sms.resend_after_sec'],
        attempts_left: set['sms.max_attempts'],
      };
    },
  );
}
