import { LogOut } from 'lucide-react';
import { Suspense, useState } from 'react';
import { draftOwner, draftsIn } from '#web/lib/draft-store.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { session } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';

const SignOutDialog = lazyPage<'SignOutDialog', { onClose(): void }>(
  () => import('./sign-out-dialog.tsx'),
  'SignOutDialog',
);

/** Whether something typed and not saved is kept for this account, in this tab or in another one. */
const isSomethingKept = async (): Promise<boolean> =>
  (await draftsIn(draftOwner() ?? 0, '')).length > 0;

/** The way out. What was typed and not saved is deleted with it, so that is asked first. */
export function SignOut() {
  const t = useTexts('shell');
  const [asks, setAsks] = useState(false);
  const press = async () => {
    if (await isSomethingKept()) setAsks(true);
    else await session.signOut();
  };
  return (
    <>
      <Button size="small" icon={LogOut} onClick={() => void press()}>
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
