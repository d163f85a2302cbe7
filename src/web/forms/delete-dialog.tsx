import { ApiError } from '#web/lib/api-error.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useErrorLines } from '#web/lib/use-error-lines.ts';
import { toastError, toastSuccess } from '#web/ui/toast.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface Props {
  /** What is deleted, as its row names it. */
  name: string;
  onDelete(): Promise<unknown>;
  onClose(): void;
  /** Where the focus goes when the row is gone. */
  returnFocus?: () => HTMLElement | null | undefined;
}

/**
 * The delete flow of the specification, with what is deleted in its title; the focus starts on
 * Cancel. Drawn while it is open.
 */
export function DeleteDialog({ name, onDelete, onClose, returnFocus }: Props) {
  const t = useTexts('validation');
  const linesOf = useErrorLines();
  const agree = async () => {
    try {
      await onDelete();
      toastSuccess(t('common.toast.deleted'), name);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toastError(t('common.toast.notDeleted'), name, ...linesOf(error));
    }
  };
  return (
    <ConfirmDialog
      title={t('common.confirm.about', { action: t('common.button.delete'), name })}
      description={t('common.confirm.text')}
      agree={t('common.confirm.delete')}
      kind="warning"
      text={name}
      onAgree={agree}
      onClose={onClose}
      returnFocus={returnFocus}
    />
  );
}
