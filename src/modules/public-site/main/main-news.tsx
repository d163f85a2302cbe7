import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { postPaths } from '#modules/post/paths.ts';
import type { PublicPostRow } from '#modules/post/schema.ts';
import { http } from '#web/lib/http.ts';
import { useLanguage, useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { LinkButton } from '#web/ui/link-button.tsx';

const newest = { limit: 3, offset: 0 };

/** The newest news by title and day, and the way to all; without them the way remains. */
export function News() {
  const t = useTexts('public', 'site');
  const language = useLanguage();
  const format = useFormat();
  const { data } = useQuery({
    queryKey: ['public', 'posts', newest],
    queryFn: ({ signal }) =>
      http.get<{ results: PublicPostRow[] }>('/public/posts/', newest, signal),
  });
  return (
    <section>
      <h2 className="mb-4 text-2xl">{t('site.page.news')}</h2>
      {data && data.results.length > 0 && (
        <ul className="mb-4 max-w-[60rem] border-t border-line">
          {data.results.map((post) => (
            <li key={post.id} className="border-b border-line py-3">
              <Link href={postPaths.publicPost.href({ id: post.id })} className="link text-lg">
                {post[`title_${language}`]}
              </Link>
              <time dateTime={post.published_at} className="block text-sm text-muted">
                {format.longDate(post.published_at)}
              </time>
            </li>
          ))}
        </ul>
      )}
      <LinkButton href={postPaths.news.href()}>{t('public.allNews')}</LinkButton>
    </section>
  );
}
