import { Suspense, useState } from 'react';
import { useTexts } from '#web/lib/i18n.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { IrregularityRow } from './schema.ts';
import type { SignOffProps } from './sign-off-form.tsx';

// Most who look do not sign off: the form comes when it is asked for.
const SignOffForm = lazyPage<'SignOffForm', SignOffProps>(
  () => import('./sign-off-form.tsx'),
  'SignOffForm',
);

/** Signs an irregularity off, with the reason why it may stay as it is. */
export function SignOffButton({ row }: { row: IrregularityRow }) {
  const t = useTexts('irregularities', 'irregularity');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="primary" data-sign-off={row.id} onClick={() => setOpen(true)}>
        {t('irregularity.action.signOff')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('irregularities.signOff.title')}
        description={t('irregularities.signOff.lead')}
        closable={false}
      >
        <Suspense fallback={<Skeleton rows={4} />}>
          <SignOffForm row={row} onDone={() => setOpen(false)} />
        </Suspense>
      </Dialog>
    </>
  );
}
