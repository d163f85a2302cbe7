import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Action } from '#machines/kit.ts';
import { periodMachine } from '#machines/period.machine.ts';
import { quotaAgreementMachine } from '#machines/quota-agreement.machine.ts';
import type { ListedPeriod } from '#modules/period/schema.ts';
import { periodTypeIds } from '#shared/codes.ts';
import type { Named } from '#shared/names.ts';
import { agreementRequest } from '#shared/quota.ts';
import { useCan } from '#web/forms/use-can.ts';
import { useCreate } from '#web/forms/use-create.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { ActionDialog } from '#web/process/action-dialog.tsx';
import type { ActionForm } from '#web/process/action-form.ts';
import { newRecord, type TravellingRecord } from '#web/record/record.ts';
import { useRecords } from '#web/record/use-process.ts';
import { useUnmetText } from '#web/record/use-unmet-texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { quotaPaths } from '../paths.ts';
import { ConsolidatedSums, useAcceptedRequests } from './consolidated-sums.tsx';

type Period = Named & { id: number; is_active: boolean };

const absent: TravellingRecord = {
  id: newRecord,
  state: 'absent',
  status: null,
  version: 0,
  facts: { ownerId: null, organizationId: null },
};

/**
 * What goes to the economy ministry, as the dialog shows it before anything is sent: the sums, and
 * the period that is meant.
 */
const dryLook = (period: number): ActionForm => ({
  schema: agreementRequest,
  defaults: { period_id: period },
  fields: () => <ConsolidatedSums period={period} />,
});

function Creation({ period, action }: { period: Period; action: Action }) {
  const t = useTexts('quota-screen', 'quotaAgreement', 'processes');
  const name = useName();
  const format = useFormat();
  const [, navigate] = useLocation();
  const [open, setOpen] = useState(false);
  // Read before the dialog opens: a table that came later would move its buttons from under the
  // pointer.
  useAcceptedRequests(period.id);
  return (
    <Notice
      heading={t('quota-screen.agreement.send', { period: name(period) })}
      actions={
        <Button kind="primary" data-event={action.event} onClick={() => setOpen(true)}>
          {t(`quotaAgreement.action.${action.event}`)}
        </Button>
      }
    >
      <p>{t('quota-screen.agreement.sendLead')}</p>
      <p>
        {t('quota-screen.agreement.asked', { who: format.list([t('processes.role.economy')]) })}
      </p>
      {open && (
        <ActionDialog
          machine={quotaAgreementMachine}
          record={absent}
          now={absent}
          action={action}
          name={name(period)}
          form={dryLook(period.id)}
          onClose={() => setOpen(false)}
          onDone={(_, fresh) => navigate(quotaPaths.quotaAgreement.href({ id: fresh.id }))}
        />
      )}
    </Notice>
  );
}

function Closed({ period, action }: { period: Period; action: Action }) {
  const t = useTexts('quota-screen', 'quotaAgreement');
  const name = useName();
  const unmetText = useUnmetText(quotaAgreementMachine);
  return (
    <Notice tone="secondary" heading={t('quota-screen.agreement.send', { period: name(period) })}>
      <p>{t('quota-screen.agreement.notYet')}</p>
      <ul className="ml-5 list-disc">
        {action.unmet.map((guard) => (
          <li key={guard}>{unmetText(guard, {})}</li>
        ))}
      </ul>
    </Notice>
  );
}

/**
 * The consolidated request of a period on its way out for agreement: the button, or with `reasons`
 * why not yet.
 */
export function AgreementCreate({
  period,
  reasons = false,
}: {
  period: Period;
  reasons?: boolean;
}) {
  const may = useCan('request', 'QuoteAgreement');
  const action = useCreate(quotaAgreementMachine, may, { period_id: period.id }).find(
    ({ permitted }) => permitted,
  );
  if (!action) return null;
  if (action.enabled) return <Creation period={period} action={action} />;
  // One that has been sent already stands below, with its answer.
  const sent = action.unmet.includes('noneYet');
  return reasons && period.is_active && !sent ? <Closed period={period} action={action} /> : null;
}

function Births() {
  const { data } = useRecords<ListedPeriod>(periodMachine, {
    type: periodTypeIds.quota,
    tag: 'active',
  });
  return data?.results.map((period) => <AgreementCreate key={period.id} period={period} />);
}

/** The periods whose consolidated request can go out for agreement now. */
export const AgreementCreates = () => (useCan('request', 'QuoteAgreement') ? <Births /> : null);
