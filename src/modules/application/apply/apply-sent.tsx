import { Suspense } from 'react';
import { applicationMachine } from '#machines/application.machine.ts';
import { fullName } from '#shared/names.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { RecordDocuments } from '#web/process/record-documents.tsx';
import { useLiveRecords } from '#web/record/use-process.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { useApplicationTexts } from '../application-texts.ts';
import { applicationPaths } from '../paths.ts';
import type { ApplicationRecord } from '../schema.ts';

/**
 * The confirmation of sending: number, date, what happens next and when. Stays openable by its
 * address, and prints whole.
 */
export function ApplySent({ record, sentAt }: { record: ApplicationRecord; sentAt: string }) {
  const t = useTexts('apply', 'application', 'validation');
  const format = useFormat();
  const texts = useApplicationTexts();
  useLiveRecords(applicationMachine);
  const { reviewUntil } = record.facts;
  const organization = texts.organization(record);
  const steps = [
    t(reviewUntil ? 'apply.sent.stepReview' : 'apply.sent.stepReviewSoon', {
      organization,
      date: reviewUntil ? format.longDate(reviewUntil) : '',
    }),
    t('apply.sent.stepTold'),
    t(record.facts.independent ? 'apply.sent.stepCouncil' : 'apply.sent.stepExam'),
  ];
  return (
    <Page
      title={t('apply.sent.title')}
      record={record.reference}
      tone="success"
      back={{ href: applicationPaths.ownApplications.href(), text: t('apply.toList') }}
      lead={t('apply.sent.lead', { organization })}
    >
      <SummaryList
        rows={[
          {
            label: t('apply.sent.number'),
            value: <span className="text-xl font-semibold">{record.reference}</span>,
          },
          { label: t('apply.sent.at'), value: format.dateTime(sentAt) },
          { label: t('apply.person.name'), value: fullName(record.person) },
          { label: t('validation.field.dc_type'), value: texts.dcType(record) },
          { label: t('validation.field.organization_id'), value: organization },
          { label: t('validation.field.direction_id'), value: texts.direction(record) },
        ]}
      />
      <section className="mt-10 max-w-[70ch]">
        <h2 className="mb-3 text-xl">{t('apply.sent.next')}</h2>
        <ol className="ml-6 list-decimal space-y-2">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
      <div className="mt-10">
        {/* Its words may come later than the page, which stays. */}
        <Suspense>
          <RecordDocuments machine={applicationMachine} id={record.id} version={record.version} />
        </Suspense>
      </div>
      <div className="mt-10 flex flex-wrap gap-3">
        <LinkButton kind="primary" href={applicationPaths.ownApplication.href({ id: record.id })}>
          {t('apply.sent.open')}
        </LinkButton>
        <Button onClick={() => window.print()}>{t('common.button.print')}</Button>
      </div>
    </Page>
  );
}
