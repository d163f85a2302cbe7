import { ApiError } from '#web/lib/api-error.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { toastError } from '#web/ui/toasts.tsx';

/** Says a refused call in a toast, with every text of the server. Throws whatever is no refusal. */
export function useRefusalToast(): (refused: unknown) => void {
  const t = useTexts();
  return (refused) => {
    if (!(refused instanceof ApiError)) throw refused;
    const texts = [...refused.detail, ...Object.values(refused.fields).flat()];
    toastError(
      t('common.toast.error'),
      ...(texts.length > 0 ? texts : [t('common.error.network')]),
    );
  };
}
