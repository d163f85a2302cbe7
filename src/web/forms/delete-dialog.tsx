import { useRef, useState } from 'react';
import { ApiError } from '#web/lib/api-error.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toastError, toastSuccess } from '#web/ui/toasts.tsx';

interface Props {
  /** What is deleted, as its row names it. */
  name: string;
  onDelete(): Promise<unknown>;
  onClose(): void;
  /** Where the focus goes when the row is gone. */
  returnFocus?: () => HTMLElement | null | undefined;
}

/** The delete flow of the specification (section 8), word for word; the focus starts on Cancel. Drawn while it is open. */
export function DeleteDialog({ name, onDelete, onClose, returnFocus }: Props) {
  const t = useTexts();
  const cancel = useRef<HTMLButtonElement>(null);
  const [deleting, setDeleting] = useState(false);
  const agree = async () => {
    setDeleting(true);
    try {
      await onDelete();
      toastSuccess(t('common.toast.deleted'), t('common.toast.deletedText'));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const said = [...error.detail, ...Object.values(error.fields).flat()];
      toastError(t('common.toast.notDeleted'), t('common.toast.notDeletedText'), ...(said.length > 0 ? said : [t('common.toast.unknown')]));
    } finally {
      setDeleting(false);
      onClose();
    }
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('common.confirm.title')}
      description={t('common.confirm.text')}
      closable={false}
      initialFocus={cancel}
      returnFocus={returnFocus}
      footer={
        <>
          <Button kind="warning" loading={deleting} loadingText={t('common.state.working')} onClick={() => void agree()}>
            {t('common.confirm.delete')}
          </Button>
          <Button ref={cancel} onClick={onClose}>
            {t('common.button.cancel')}
          </Button>
        </>
      }
    >
      <p className="mt-4 font-semibold">{name}</p>
    </Dialog>
  );
}
