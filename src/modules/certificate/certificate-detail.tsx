import { certificateMachine } from '#machines/certificate.machine.ts';
import { FilePreview } from '#web/files/file-preview.tsx';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { ActionBar } from '#web/process/action-bar.tsx';
import { useName } from '#web/process/names.ts';
import { Prompt } from '#web/process/prompt.tsx';
import { RecordPage } from '#web/process/record-page.tsx';
import { useLeaveWhenGone } from '#web/process/use-leave-when-gone.ts';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { holderName } from './certificate-record.ts';
import { certificatePaths } from './paths.ts';
import type { CertificateRecord } from './schema.ts';
import { useCertificateWords } from './use-certificate-words.ts';

interface Props {
  record: CertificateRecord;
  back: { href: string; text: string };
}

function Data({ record }: { record: CertificateRecord }) {
  const t = useTexts('certificate-screen', 'validation');
  const format = useFormat();
  const name = useName();
  const words = useCertificateWords();
  return (
    <SummaryList
      rows={[
        { label: t('certificate-screen.holder'), value: holderName(record) },
        { label: t('validation.field.type_id'), value: name(record.type) },
        { label: t('validation.field.number'), value: record.number },
        { label: t('certificate-screen.resultHead'), value: words.result(record) },
        { label: t('validation.field.given_date'), value: format.date(record.given_date) },
        { label: t('validation.field.valid_until'), value: words.validity(record) },
        { label: t('certificate-screen.entered'), value: format.date(record.created_at) },
      ]}
    />
  );
}

/** One certificate: what is needed of whom, the actions, the data beside the paper, the history. */
export function CertificateDetail({ record, back }: Props) {
  const t = useTexts('certificate-screen', 'validation');
  const name = useName();
  const title = name(record.type);
  const here = certificatePaths.certificate.href({ id: record.id });
  const leave = useLeaveWhenGone(certificateMachine, record, back.href);
  return (
    <RecordPage
      machine={certificateMachine}
      record={record}
      name={title}
      reference={record.number}
      back={back}
      prompt={
        <Prompt machine={certificateMachine} record={record}>
          {record.reason && (
            <p className="whitespace-pre-line">
              <span className="font-semibold">{t('validation.field.reason')}:</span> {record.reason}
            </p>
          )}
        </Prompt>
      }
      actions={
        <ActionBar
          machine={certificateMachine}
          record={record}
          name={`${title}, ${record.number}`}
          links={{ rework: `${here}?edit=rework` }}
          onDone={leave}
        />
      }
    >
      <div className="grid items-start gap-10 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <Data record={record} />
        {record.file_id && (
          <FilePreview
            file={{ id: record.file_id, name: record.file_name ?? title }}
            title={t('certificate-screen.copy', { name: title })}
          />
        )}
      </div>
    </RecordPage>
  );
}
