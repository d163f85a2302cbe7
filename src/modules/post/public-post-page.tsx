import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { ApiError } from '#web/lib/api-error.ts';
import { http } from '#web/lib/http.ts';
import { useLanguage, useTexts } from '#web/lib/i18n.ts';
import { ListFailed } from '#web/process/list-failed.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { postPaths } from './paths.ts';
import { PostArticle } from './post-article.tsx';
import type { PublicPost } from './schema.ts';

function Missing() {
  const t = useTexts('news');
  return (
    <Page title={t('news.missing')} lead={t('news.missingText')}>
      <LinkButton href={postPaths.news.href()}>{t('news.all')}</LinkButton>
    </Page>
  );
}

/** /post/:id: one post for everybody, in the language of the page. */
export function PublicPostPage() {
  const t = useTexts('news');
  const language = useLanguage();
  const { id = '' } = useParams<{ id: string }>();
  const { data, error, refetch } = useQuery({
    queryKey: ['public', 'post', id],
    queryFn: ({ signal }) =>
      http.get<PublicPost>(`/public/posts/${encodeURIComponent(id)}/`, undefined, signal),
    retry: false,
  });
  if (data)
    return (
      <PostArticle
        article={{
          title: data[`title_${language}`],
          content: data[`content_${language}`],
          image: {
            address: `/api/public/posts/${data.id}/image/`,
            alt: data[`alt_${language}`],
          },
          published_at: data.published_at,
        }}
      />
    );
  if (error instanceof ApiError && [400, 404].includes(error.status)) return <Missing />;
  return (
    <Page title={t('news.title')}>
      {error ? (
        <ListFailed error={error} module={t('news.title')} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={10} />
      )}
    </Page>
  );
}
