import { ApiError } from '#web/lib/api-error.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useErrorLines } from '#web/lib/use-error-lines.ts';
import { toastError } from '#web/ui/toasts.tsx';

/** Says a refused call in a toast, with every field and text of the server. Throws whatever is no refusal. */
export function useRefusalToast(): (refused: unknown) => void {
  const t = useTexts();
  const linesOf = useErrorLines();
  return (refused) => {
    if (!(refused instanceof ApiError)) throw refused;
    toastError(t('common.toast.error'), ...linesOf(refused));
  };
}
