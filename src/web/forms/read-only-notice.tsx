import { useTexts } from '#web/lib/i18n.ts';
import { seesAs } from '#web/lib/session-place.ts';

/**
 * Beside resting buttons, while technical support looks as somebody else (decision 034): why they
 * rest.
 */
export function ReadOnlyNotice() {
  const t = useTexts();
  if (!seesAs()) return null;
  return <p className="no-print basis-full text-muted">{t('common.state.onlyLook')}</p>;
}
