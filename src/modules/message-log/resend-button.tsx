import { useRef, useState } from 'react';
import { actionsOf } from '#machines/kit.ts';
import { messageMachine } from '#machines/message.machine.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { LoggedMessage } from './schema.ts';
import { useResend } from './use-message-log.ts';

/**
 * What the reader may do with a failed message, as the machine allows; why not, when they may in
 * principle.
 */
export function ResendButton({ message, person }: { message: LoggedMessage; person: string }) {
  const t = useTexts('message-log', 'message');
  const [open, setOpen] = useState(false);
  const cancel = useRef<HTMLButtonElement>(null);
  const { mutate, isPending } = useResend(() => setOpen(false));
  const actions = actionsOf(
    messageMachine,
    { state: message.state, facts: message.facts },
    useActor(),
  ).filter(({ permitted }) => permitted);
  return actions.map(({ event, enabled, unmet }) =>
    enabled ? (
      <div key={event}>
        <Button size="small" data-event={event} onClick={() => setOpen(true)}>
          {t(`message.action.${event}`)}
          <span className="sr-only">: {person}</span>
        </Button>
        <Dialog
          open={open}
          onOpenChange={setOpen}
          title={t('message-log.sure')}
          description={t(`message.next.${event}`)}
          initialFocus={cancel}
          footer={
            <>
              <Button kind="primary" loading={isPending} onClick={() => mutate(message)}>
                {t('message-log.again')}
              </Button>
              <Button ref={cancel} onClick={() => setOpen(false)}>
                {t('common.button.cancel')}
              </Button>
            </>
          }
        />
      </div>
    ) : (
      <p key={event} className="max-w-64 text-sm text-muted">
        {unmet.map((guard) => t(`message.unmet.${guard}`)).join(' ')}
      </p>
    ),
  );
}
