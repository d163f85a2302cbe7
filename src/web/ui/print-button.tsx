import { Printer } from 'lucide-react';
import { useTexts } from '#web/lib/i18n.ts';
import { Button } from './button.tsx';

/** Prints the page as it is open. */
export function PrintButton() {
  const t = useTexts();
  return (
    <Button icon={Printer} className="no-print" onClick={() => window.print()}>
      {t('common.button.print')}
    </Button>
  );
}
