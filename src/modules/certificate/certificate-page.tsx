import { certificateMachine } from '#machines/certificate.machine.ts';
import { shortName } from '#shared/names.ts';
import { backToList, type RecordScreen } from '#web/declared/record-screen.ts';
import { RecordScreenPage } from '#web/declared/record-screen-page.tsx';
import { FilePreview } from '#web/files/file-preview.tsx';
import { CertificateForm } from './certificate-form.tsx';
import { certificatePaths } from './paths.ts';
import type { CertificateRecord } from './schema.ts';
import { listed, whole } from './shown.ts';

const certificateScreen: RecordScreen<CertificateRecord> = {
  machine: certificateMachine,
  useBack: backToList(certificateMachine, certificatePaths.certificates.href()),
  title: ({ type }, { name }) => name(type),
  reference: ({ number }) => number,
  // Reviewers read whose it is.
  name: ({ type, number, holder, facts }, { name, actor }) =>
    [name(type), number, facts.ownerId === actor.userId ? '' : shortName(holder)]
      .filter(Boolean)
      .join(', '),
  data: [
    listed.holder,
    whole.type,
    listed.number,
    listed.result,
    listed.given_date,
    listed.validity,
    whole.created_at,
  ],
  prompt: ({ reason }, { t }) =>
    reason && (
      <p className="whitespace-pre-line">
        <span className="font-semibold">{t('validation.field.reason')}:</span> {reason}
      </p>
    ),
  beside: ({ file_id, file_name, type }, { t, name }) =>
    file_id && (
      <FilePreview
        file={{ id: file_id, name: file_name ?? name(type) }}
        title={t('certificate-screen.copy', { name: name(type) })}
      />
    ),
  worked: {
    view: {
      list: certificatePaths.certificates,
      record: certificatePaths.certificate,
      memory: certificateMachine.id,
    },
    ordering: 'id',
    works: (may) => !may('create', 'Certificate'),
    next: 'certificate-screen.next',
  },
  links: ({ id }) => ({ rework: `${certificatePaths.certificate.href({ id })}?edit=rework` }),
  Create: () => <CertificateForm record={null} event="create" />,
  Edit: CertificateForm,
};

/**
 * One certificate (route `certificate/:id`): its data beside the paper, its correction, or a new one
 * under "new".
 */
export const CertificatePage = () => <RecordScreenPage of={certificateScreen} />;
