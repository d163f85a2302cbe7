import { type ComponentProps, Suspense, useState } from 'react';
import { draftOwner, draftsIn } from '#web/lib/draft-store.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { session } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';

const SignOutDialog = lazyPage<'SignOutDialog', { onClose(): void }>(
  () => import('./sign-out-dialog.tsx'),
  'SignOutDialog',
);

/** Whether unsaved text of this account is kept, from this tab or from another one. */
const isSomethingKept = async (): Promise<boolean> =>
  (await draftsIn(draftOwner() ?? 0, '')).length > 0;

/**
 * Signs out. Unsaved text is deleted with it, in every tab, so the user is asked first
 * (docs/decisions/078-drafts-of-one-account.md).
 */
export function SignOut(look: Pick<ComponentProps<typeof Button>, 'ref' | 'size' | 'icon'>) {
  const t = useTexts('shell');
  const [asks, setAsks] = useState(false);
  const press = async () => {
    if (await isSomethingKept()) setAsks(true);
    else await session.signOut();
  };
  return (
    <>
      <Button {...look} onClick={() => void press()}>
        {t('shell.signOut')}
      </Button>
      {asks && (
        <Suspense fallback={null}>
          <SignOutDialog onClose={() => setAsks(false)} />
        </Suspense>
      )}
    </>
  );
}
