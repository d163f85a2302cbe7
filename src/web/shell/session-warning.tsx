import { useSelector } from '@xstate/react';
import { useRef, useState } from 'react';
import { warningBeforeMs } from '#machines/live/session.machine.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { session } from '#web/lib/session.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Button } from '#web/ui/button.tsx';
import { LateDialog } from '#web/ui/late-dialog.tsx';
import { SignOut } from './sign-out.tsx';

/** The session cannot be made longer once its absolute limit is the nearer end. */
function isAtLimit(): boolean {
  const life = session.user()?.session;
  return (
    life !== undefined &&
    Date.parse(life.absolute_until) <= Date.parse(life.expires_at) + warningBeforeMs
  );
}

/**
 * Asks, at least two minutes ahead, whether to stay signed in. Closing it only hides it until the
 * next warning.
 */
export function SessionWarning() {
  const t = useTexts('shell');
  const format = useFormat();
  const warned = useSelector(session.actor, (snapshot) => snapshot.matches({ signedIn: 'warned' }));
  const { endsAt, lastRefresh } = useSelector(session.actor, (snapshot) => snapshot.context);
  const [hidden, setHidden] = useState<number | null>(null);
  const first = useRef<HTMLButtonElement>(null);
  const open = warned && endsAt !== null && hidden !== endsAt;
  if (!open) return null;
  const time = format.time(new Date(endsAt));
  const limit = isAtLimit();
  const extend = (
    <Button ref={first} kind="primary" onClick={() => session.actor.send({ type: 'extend' })}>
      {t('shell.session.extend')}
    </Button>
  );
  return (
    <LateDialog
      open
      onOpenChange={() => setHidden(endsAt)}
      initialFocus={first}
      title={t('shell.session.title')}
      description={t(limit ? 'shell.session.limit' : 'shell.session.text', { time })}
      footer={
        <>
          {!limit && extend}
          <SignOut ref={limit ? first : undefined} />
        </>
      }
    >
      {lastRefresh === 'broken' && (
        <p role="alert" className="mt-3 font-semibold text-danger">
          {t('shell.session.failed')}
        </p>
      )}
    </LateDialog>
  );
}
