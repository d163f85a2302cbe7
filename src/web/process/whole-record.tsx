import type { AnyStateMachine } from 'xstate';
import { DownloadButton } from '#web/files/download-button.tsx';
import { useMay } from '#web/forms/use-can.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { collectionOf } from '#web/record/record.ts';

interface Props {
  machine: AnyStateMachine;
  id: number;
  /** The record, for those who hear the button alone. */
  name: string;
}

/** The whole record as a PDF, for staff: fields, history, documents. */
export function WholeRecord({ machine, id, name }: Props) {
  const t = useTexts('process');
  const may = useMay();
  if (!may('read', 'Audit') && !may('readOwn', 'Audit')) return null;
  return (
    <div className="no-print">
      <DownloadButton
        path={`/${collectionOf(machine)}/${id}/whole/`}
        label={t('process.whole')}
        name={name}
      />
    </div>
  );
}
