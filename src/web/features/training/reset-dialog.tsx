import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { type ApiError, errorLines } from '#web/lib/api-error.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { loadSession } from '#web/lib/visit.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { resetGround } from './use-ground.ts';

interface Props {
  open: boolean;
  onClose(): void;
}

/** Asks before everything that was done is deleted. */
export function ResetDialog({ open, onClose }: Props) {
  const t = useTexts('training');
  const cancel = useRef<HTMLButtonElement>(null);
  const { mutate, isPending, error } = useMutation<void, ApiError>({
    mutationFn: resetGround,
    onSuccess: async () => {
      const session = await loadSession();
      await session.signOut().catch(() => undefined);
      location.assign(paths.login.href());
    },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={t('training.reset.title')}
      description={t('training.reset.lead')}
      initialFocus={cancel}
      closable={false}
      footer={
        <>
          <Button
            kind="warning"
            loading={isPending}
            loadingText={t('training.reset.running')}
            onClick={() => mutate()}
          >
            {t('training.reset.go')}
          </Button>
          <Button ref={cancel} onClick={onClose}>
            {t('common.button.cancel')}
          </Button>
        </>
      }
    >
      {error && <Notice tone="danger" heading={errorLines(error, t).join(' ')} />}
    </Dialog>
  );
}
