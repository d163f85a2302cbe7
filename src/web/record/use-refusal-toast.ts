import { ApiError, errorLines } from '#web/lib/api-error.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { toastError } from '#web/ui/toasts.tsx';

/** Says a refused call in a toast, with every text of the server. Throws whatever is no refusal. */
export function useRefusalToast(): (refused: unknown) => void {
  const t = useTexts();
  return (refused) => {
    if (!(refused instanceof ApiError)) throw refused;
    toastError(t('common.toast.error'), ...errorLines(refused, t('common.error.network')));
  };
}
