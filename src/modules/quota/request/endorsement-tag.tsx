import { quotaAgreementMachine } from '#machines/quota-agreement.machine.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { StatusTag } from '#web/record/status-tag.tsx';
import type { ListedQuotaRequest } from './schema.ts';

/** What the ministry says to a request; an endorsement that nobody gave says so. */
export function EndorsementTag({
  endorsement: { state, auto },
}: {
  endorsement: NonNullable<ListedQuotaRequest['endorsement']>;
}) {
  const t = useTexts('quota-screen');
  return (
    <>
      <StatusTag machine={quotaAgreementMachine} state={state} />
      {auto && (
        <span className="mt-1 block text-sm text-muted">{t('quota-screen.agreement.auto')}</span>
      )}
    </>
  );
}
