import { useParams } from 'wouter';
import { postMachine } from '#machines/post.machine.ts';
import { useFileAddress } from '#web/files/use-file-content.ts';
import { useLanguage, useTexts } from '#web/lib/i18n.ts';
import { RecordGate } from '#web/process/record-gate.tsx';
import { useRecord } from '#web/record/use-process.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { postPaths } from './paths.ts';
import { PostArticle } from './post-article.tsx';
import type { PostRecord } from './schema.ts';

function Preview({ record }: { record: PostRecord }) {
  const t = useTexts('post-screen');
  const language = useLanguage();
  const { address } = useFileAddress(record.image?.id ?? null);
  const said = t(`post-screen.notWritten.${language}`);
  return (
    <>
      <div className="gutter no-print pt-6">
        <Notice
          heading={t('post-screen.previewHeading')}
          actions={
            <LinkButton href={postPaths.post.href({ id: record.id })}>
              {t('post-screen.backToPost')}
            </LinkButton>
          }
        >
          <p>{t('post-screen.previewText')}</p>
        </Notice>
      </div>
      <PostArticle
        article={{
          title: record[`title_${language}`] ?? said,
          content: record[`content_${language}`] ?? '',
          image: address === null ? null : { address, alt: record[`alt_${language}`] ?? '' },
          published_at: record.published_at,
        }}
      />
    </>
  );
}

/** /admin/post/:id/preview: a post in the frame of the public, before anybody else sees it. */
export function PostPreviewPage() {
  const t = useTexts('post');
  const { id = '' } = useParams<{ id: string }>();
  const query = useRecord<PostRecord>(postMachine, Number(id));
  return (
    <RecordGate
      query={query}
      title={t('post.name')}
      back={{ href: postPaths.posts.href(), text: t('post.names') }}
    >
      {(record) => <Preview record={record} />}
    </RecordGate>
  );
}
