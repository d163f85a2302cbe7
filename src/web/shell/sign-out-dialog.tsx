import { useRef } from 'react';
import { useTexts } from '#web/lib/i18n.ts';
import { session } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

/** Asks whether to sign out although something typed and not saved is deleted with it. */
export function SignOutDialog({ onClose }: { onClose(): void }) {
  const t = useTexts('forms', 'shell');
  const stay = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('forms.signOut.title')}
      description={t('forms.signOut.text')}
      closable={false}
      initialFocus={stay}
      footer={
        <>
          <Button ref={stay} kind="primary" onClick={onClose}>
            {t('forms.signOut.stay')}
          </Button>
          <Button onClick={() => session.signOut()}>{t('forms.signOut.leave')}</Button>
        </>
      }
    />
  );
}
