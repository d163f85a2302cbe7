import { historyCheckProcess } from '#modules/audit/for-others/history-check.ts';
import { placedProcesses } from '#web/frame/record-places.ts';
import { useTexts } from '#web/lib/i18n.ts';

/**
 * Names of processes: of one record, and of many; of what has a page beside them. Empty for a
 * process without screens.
 */
export function useProcessWords(): {
  name(process: string): string;
  names(process: string): string;
} {
  const t = useTexts('inbox', ...placedProcesses);
  const word = (process: string, key: 'name' | 'names') => {
    if (process === historyCheckProcess) return t('inbox.historyCheck');
    return placedProcesses.includes(process) ? t(`${process}.${key}`) : '';
  };
  return { name: (process) => word(process, 'name'), names: (process) => word(process, 'names') };
}
