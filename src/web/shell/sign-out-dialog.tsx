import { ConfirmDialog } from '#web/forms/confirm-dialog.tsx';
import { useTexts } from '#web/lib/i18n.ts';
import { session } from '#web/lib/session.ts';

/** Asks whether to sign out although unsaved text is deleted with it. */
export function SignOutDialog({ onClose }: { onClose(): void }) {
  const t = useTexts('forms', 'shell');
  return (
    <ConfirmDialog
      title={t('shell.signOut')}
      description={t('forms.signOut.text')}
      kind="warning"
      agree={t('forms.signOut.agree')}
      text={t('forms.signOut.unsaved')}
      onAgree={() => session.signOut()}
      onClose={onClose}
    />
  );
}
