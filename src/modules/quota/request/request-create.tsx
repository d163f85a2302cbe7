import { Copy, Plus } from 'lucide-react';
import { quotaRequestMachine } from '#machines/quota-request.machine.ts';
import { useCan } from '#web/forms/use-can.ts';
import { useCreate } from '#web/forms/use-create.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useRecordSave } from '#web/process/use-record-save.ts';
import { useRefusalToast } from '#web/record/use-refusal-toast.ts';
import { Button } from '#web/ui/button.tsx';
import { useRequestPlaces } from './request-places.ts';
import type { QuotaRequestRecord } from './schema.ts';

interface Body {
  period_id: number;
  copy_last?: true;
}

/**
 * Begins the organization's request for a period: with nothing in its lines, or with the numbers of
 * its last request.
 */
export function RequestCreate({ period }: { period: number }) {
  const t = useTexts('quota-screen', 'quotaRequest');
  const places = useRequestPlaces();
  const creations = useCreate(quotaRequestMachine, useCan('sendAsk', 'Distribution'), {
    period_id: period,
  });
  const { saving } = useRecordSave<QuotaRequestRecord, Body>({
    machine: quotaRequestMachine,
    record: null,
    hrefOf: (id) => `${places.record(period, id)}?edit=save`,
    form: { refuse: useRefusalToast() },
  });
  const open = creations.find(({ event, enabled }) => event === 'create' && enabled);
  if (!open) return null;
  return (
    <>
      <Button
        kind="primary"
        icon={Plus}
        data-event={open.event}
        loading={saving.saving}
        onClick={() => void saving.save({ period_id: period })}
      >
        {t(`quotaRequest.action.${open.event}`)}
      </Button>
      <Button
        icon={Copy}
        loading={saving.saving}
        onClick={() => void saving.save({ period_id: period, copy_last: true })}
      >
        {t('quota-screen.request.copyLast')}
      </Button>
    </>
  );
}
