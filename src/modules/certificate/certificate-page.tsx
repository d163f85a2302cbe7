import { useParams } from 'wouter';
import { certificateMachine } from '#machines/certificate.machine.ts';
import { usePart } from '#web/forms/use-part.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { walkFrom } from '#web/process/list-return.ts';
import { RecordGate } from '#web/process/record-gate.tsx';
import { useRecord } from '#web/process/use-process.ts';
import { CertificateDetail } from './certificate-detail.tsx';
import { CertificateForm } from './certificate-form.tsx';
import { certificatePaths } from './paths.ts';
import type { CertificateRecord } from './schema.ts';

function Existing({ id }: { id: number }) {
  const t = useTexts('certificate');
  const { edit } = usePart();
  const query = useRecord<CertificateRecord>(certificateMachine, id);
  const back = {
    href: walkFrom(certificateMachine.id, id, certificatePaths.certificates.href()).back,
    text: t('certificate.names'),
  };
  return (
    <RecordGate query={query} title={t('certificate.name')} back={back}>
      {(record) =>
        edit ? (
          <CertificateForm record={record} event={edit} />
        ) : (
          <CertificateDetail record={record} back={back} />
        )
      }
    </RecordGate>
  );
}

/**
 * One certificate (route `certificate/:id`): its page, its correction, or a new one under "new".
 */
export function CertificatePage() {
  const { id = '' } = useParams<{ id: string }>();
  if (id === 'new') return <CertificateForm record={null} event="create" />;
  return <Existing key={id} id={Number(id)} />;
}
