import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Rss } from 'lucide-react';
import { Link } from 'wouter';
import { http } from '#web/lib/http.ts';
import { useLanguage, useTexts } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { ListFailed } from '#web/process/list-failed.tsx';
import { useListState } from '#web/process/list-state.ts';
import { ListEmpty } from '#web/process/record-list.tsx';
import type { RecordPage } from '#web/record/record.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Page } from '#web/ui/page.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { postPaths } from './paths.ts';
import type { PublicPostRow } from './schema.ts';

function Row({ post }: { post: PublicPostRow }) {
  const language = useLanguage();
  const format = useFormat();
  return (
    <li className="grid gap-x-6 gap-y-3 border-b border-line py-6 sm:grid-cols-[14rem_minmax(0,1fr)]">
      {/* The title beside it says what the picture belongs to. */}
      <img
        src={`/api/public/posts/${post.id}/image/`}
        alt=""
        width={1200}
        height={630}
        loading="lazy"
        className="aspect-[1200/630] h-auto w-full border border-line object-cover"
      />
      <div className="flex min-w-0 flex-col gap-1">
        <h2 className="text-xl">
          <Link href={postPaths.publicPost.href({ id: post.id })} className="link">
            {post[`title_${language}`]}
          </Link>
        </h2>
        <time dateTime={post.published_at} className="text-sm text-muted">
          {format.longDate(post.published_at)}
        </time>
        <p className="measure">{post[`summary_${language}`]}</p>
      </div>
    </li>
  );
}

/** /news: what is new, the newest first, page by page; the same as a feed. */
export function NewsPage() {
  const t = useTexts('news');
  const language = useLanguage();
  const state = useListState({ filters: [], ordering: '', limit: 10 });
  const { limit, offset } = state;
  const { data, error, refetch } = useQuery({
    queryKey: ['public', 'posts', { limit, offset }],
    queryFn: ({ signal }) =>
      http.get<RecordPage<PublicPostRow>>('/public/posts/', { limit, offset }, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <Page
      title={t('news.title')}
      lead={t('news.lead')}
      back={{ href: paths.root.href(), text: t('news.toMain') }}
    >
      {!data && error && (
        <ListFailed error={error} module={t('news.title')} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton rows={8} />}
      {data?.count === 0 && <ListEmpty state={state} text={t('news.empty')} />}
      {data && data.count > 0 && (
        <>
          <ul className="max-w-[60rem] border-t border-line">
            {data.results.map((post) => (
              <Row key={post.id} post={post} />
            ))}
          </ul>
          <Pagination total={data.count} limit={limit} offset={offset} href={state.pageHref} />
        </>
      )}
      <p className="no-print mt-6">
        <a
          href={`/api/public/feed/${language}/`}
          className="link inline-flex min-h-6 items-center gap-2"
        >
          <Icon of={Rss} size={16} />
          {t('news.subscribe')}
        </a>
      </p>
    </Page>
  );
}
