import { useParams } from 'wouter';
import { additionalQuotaMachine } from '#machines/additional-quota.machine.ts';
import { usePart } from '#web/forms/use-part.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { walkFrom } from '#web/process/list-return.ts';
import { RecordGate } from '#web/process/record-gate.tsx';
import { useLiveRecords, useRecord } from '#web/record/use-process.ts';
import { AskPage } from '../additional-ask/ask-page.tsx';
import { EditForm } from '../additional-ask/edit-form.tsx';
import { quotaPaths } from '../paths.ts';
import { AdditionalDetail } from './additional-detail.tsx';
import type { AdditionalQuotaRecord } from './schema.ts';

function Existing({ id }: { id: number }) {
  const t = useTexts('additionalQuota');
  const { edit } = usePart();
  const query = useRecord<AdditionalQuotaRecord>(additionalQuotaMachine, id);
  useLiveRecords(additionalQuotaMachine);
  const back = {
    href: walkFrom(additionalQuotaMachine.id, id, quotaPaths.additionalQuotas.href()).back,
    text: t('additionalQuota.names'),
  };
  return (
    <RecordGate query={query} title={t('additionalQuota.name')} back={back}>
      {(record) =>
        edit ? <EditForm record={record} /> : <AdditionalDetail record={record} back={back} />
      }
    </RecordGate>
  );
}

/**
 * One request for additional places (route `additional-quote/:id`): its page or its form; under
 * "new" the wizard that asks for them.
 */
export function AdditionalPage() {
  const { id = '' } = useParams<{ id: string }>();
  return id === 'new' ? <AskPage /> : <Existing key={id} id={Number(id)} />;
}
