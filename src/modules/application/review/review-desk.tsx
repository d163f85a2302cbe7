import { FileViewer, type Paper } from '#web/files/file-viewer.tsx';
import { useTexts } from '#web/lib/i18n.ts';
import { classes } from '#web/ui/classes.ts';
import { ApplicationExamPart } from '../application-exam.tsx';
import { ChoiceSummary, DecisionSummary, PersonSummary } from '../application-summary.tsx';
import { useApplicationTexts } from '../application-texts.ts';
import type { ApplicationRecord } from '../schema.ts';
import { ReviewChecklist } from './review-checklist.tsx';
import { CertificatePaper, DiplomaPaper } from './review-papers.tsx';
import type { Desk } from './use-review-desk.ts';

/** Everything that can lie on the desk: the papers, and the scans of diploma and certificate. */
function usePapers(record: ApplicationRecord): Paper[] {
  const t = useTexts('diploma', 'certificate');
  const texts = useApplicationTexts();
  const { diploma, certificate } = record;
  return [
    ...record.documents.map(({ kind, file_id, name, size }) => ({
      key: kind,
      title: texts.document(kind),
      fileId: file_id ?? null,
      name,
      size,
    })),
    { key: 'diplomaRecord', title: t('diploma.name'), fileId: diploma?.file_id ?? null },
    {
      key: 'certificateRecord',
      title: t('certificate.name'),
      fileId: certificate?.file_id ?? null,
    },
  ];
}

/** Document left, checklist and the data to compare it with right; stacked on small screens. */
export function ReviewDesk({ record, desk }: { record: ApplicationRecord; desk: Desk }) {
  const t = useTexts('review');
  const papers = usePapers(record);
  const paper = papers.find(({ key }) => key === desk.current);
  // Some readers see that papers exist, not the papers.
  const readable = papers.some(({ fileId }) => fileId !== null);
  const { diploma, certificate } = record;
  const showOf = (key: string, fileId: string | null | undefined) =>
    fileId ? () => desk.show(key) : undefined;
  return (
    <div
      className={classes(
        'grid items-start gap-8',
        readable && 'min-[1100px]:grid-cols-[minmax(0,1fr)_25rem]',
      )}
    >
      {readable && (
        <div className="min-w-0 min-[1100px]:sticky min-[1100px]:top-[calc(var(--under)+1rem)]">
          {paper && <FileViewer paper={paper} />}
        </div>
      )}
      <div className="flex min-w-0 flex-col gap-8 [&_dl]:text-sm [&_dl>div]:py-1.5">
        {/* Students of the time before the platform have no papers here. */}
        {desk.documents.length > 0 && <ReviewChecklist desk={desk} record={record} />}
        <ApplicationExamPart record={record} />
        <section aria-labelledby="person-title">
          <h2 id="person-title" className="mb-2 text-xl">
            {t('review.person.title')}
          </h2>
          <PersonSummary record={record} />
        </section>
        {diploma && (
          <DiplomaPaper
            diploma={diploma}
            holder={record.person}
            onShow={showOf('diplomaRecord', diploma.file_id)}
          />
        )}
        {certificate && (
          <CertificatePaper
            certificate={certificate}
            holder={record.person}
            onShow={showOf('certificateRecord', certificate.file_id)}
          />
        )}
        <section aria-labelledby="choice-title">
          <h2 id="choice-title" className="mb-2 text-xl">
            {t('review.choice.title')}
          </h2>
          <ChoiceSummary record={record} />
        </section>
        <section aria-labelledby="decision-title">
          <h2 id="decision-title" className="mb-2 text-xl">
            {t('review.decision.title')}
          </h2>
          <DecisionSummary record={record} />
        </section>
      </div>
    </div>
  );
}
