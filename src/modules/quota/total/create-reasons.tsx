import { quotaTotalMachine } from '#machines/quota-total.machine.ts';
import { useCreate } from '#web/forms/use-create.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useUnmetText } from '#web/record/use-unmet-texts.ts';
import { Notice } from '#web/ui/notice.tsx';

/**
 * Why a total cannot be entered for this period and these organizations, before anybody has typed
 * it. Draws nothing when it can.
 */
export function CreateReasons({
  period,
  organizationType,
}: {
  period: number;
  organizationType: number;
}) {
  const t = useTexts('quotaTotal', 'quota-screen');
  const unmetText = useUnmetText(quotaTotalMachine);
  const asked = {
    ...(period > 0 ? { period_id: period } : {}),
    ...(organizationType > 0 ? { organization_type: organizationType } : {}),
  };
  const creation = useCreate(quotaTotalMachine, true, asked).find(({ permitted }) => permitted);
  if (!creation || creation.enabled) return null;
  return (
    <Notice tone="warning" heading={t('quota-screen.total.notNow')} headingLevel={3}>
      <ul className="ml-5 list-disc">
        {creation.unmet.map((guard) => (
          <li key={guard}>{unmetText(guard, {})}</li>
        ))}
      </ul>
    </Notice>
  );
}
