import type { Named } from '#shared/names.ts';
import type { WayBack } from '#web/declared/record-screen.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { quotaPaths } from './paths.ts';

/** From a record of the quota to the page of its period; to all of them until it is known. */
export function useQuotaBack(record: { period: Named & { id: number } } | undefined): WayBack {
  const t = useTexts('frame');
  const name = useName();
  if (!record) return { href: quotaPaths.quotas.href(), text: t('frame.title.quotas') };
  const { period } = record;
  return { href: quotaPaths.quota.href({ id: period.id }), text: name(period) };
}
