import { useParams } from 'wouter';
import { publicTextMachine } from '#machines/public-text.machine.ts';
import { useLanguage, useTexts } from '#web/lib/i18n.ts';
import { RecordGate } from '#web/process/record-gate.tsx';
import { useRecord } from '#web/record/use-process.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { publicTextPaths } from './paths.ts';
import type { PublicTextRecord } from './schema.ts';
import { TextBody } from './text-body.tsx';

function Preview({ record }: { record: PublicTextRecord }) {
  const t = useTexts('public-text-screen', 'codes');
  const language = useLanguage();
  return (
    <>
      <div className="gutter no-print pt-6">
        <Notice
          heading={t('public-text-screen.previewHeading')}
          actions={
            <LinkButton href={publicTextPaths.publicText.href({ id: record.id })}>
              {t('public-text-screen.back')}
            </LinkButton>
          }
        >
          <p>{t('public-text-screen.previewText')}</p>
        </Notice>
      </div>
      <Page
        title={record[`title_${language}`] ?? t(`public-text-screen.notWritten.${language}`)}
        over={t(`codes.publicTextKind.${record.text_kind}`)}
      >
        <TextBody text={record} />
      </Page>
    </>
  );
}

/** /admin/public-text/:id/preview: a version in the frame of the public. */
export function TextPreviewPage() {
  const t = useTexts('publicText');
  const { id = '' } = useParams<{ id: string }>();
  const query = useRecord<PublicTextRecord>(publicTextMachine, Number(id));
  return (
    <RecordGate
      query={query}
      title={t('publicText.name')}
      back={{ href: publicTextPaths.publicTexts.href(), text: t('publicText.names') }}
    >
      {(record) => <Preview record={record} />}
    </RecordGate>
  );
}
