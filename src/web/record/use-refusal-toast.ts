import { ApiError } from '#web/lib/api-error.ts';
import { loadTexts, useTexts } from '#web/lib/i18n.ts';
import { useErrorLines } from '#web/lib/use-error-lines.ts';
import { toastError } from '#web/ui/toast.ts';

/** Says a refused call in a toast, with every field and text of the server. Throws whatever is no refusal. */
export function useRefusalToast(): (refused: unknown) => void {
  const t = useTexts();
  const linesOf = useErrorLines();
  return (refused) => {
    if (!(refused instanceof ApiError)) throw refused;
    // Loaded when something was refused; without a network it is said without the names of fields.
    const say = () => toastError(t('common.toast.error'), ...linesOf(refused));
    void loadTexts('validation').then(say, say);
  };
}
