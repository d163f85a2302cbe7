import { useLocation } from 'wouter';
import { useTexts } from '#web/lib/i18n.ts';
import { toastSuccess } from '#web/ui/toast.ts';
import type { SettingDetail } from './schema.ts';
import { useFreshSetting } from './use-settings.ts';

/**
 * What follows a saved change of a setting: every screen shows it, a word of it, and the way back.
 */
export function useSaved(backHref: string): (answer: SettingDetail) => void {
  const t = useTexts();
  const [, navigate] = useLocation();
  const fresh = useFreshSetting();
  return (answer) => {
    fresh(answer);
    toastSuccess(t('setting.saved'));
    navigate(backHref);
  };
}
