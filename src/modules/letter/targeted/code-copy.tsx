import { Copy } from 'lucide-react';
import { useTexts } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { toastSuccess } from '#web/ui/toast.ts';

/** The code that candidates type into their applications, and the button that copies it. */
export function CodeCopy({ code }: { code: string }) {
  const t = useTexts('targeted-letter-screen');
  const copy = async () => {
    await navigator.clipboard.writeText(code);
    toastSuccess(t('targeted-letter-screen.code.copied', { code }));
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <strong className="text-lg">{code}</strong>
      <Button size="small" icon={Copy} className="no-print" onClick={() => void copy()}>
        {t('targeted-letter-screen.code.copy')}
      </Button>
    </div>
  );
}
