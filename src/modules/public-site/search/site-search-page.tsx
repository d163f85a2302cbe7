import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { isEnough } from '#shared/search-words.ts';
import type { SiteFind, SiteSearchAnswer } from '#shared/site-search.ts';
import { http } from '#web/lib/http.ts';
import { useLanguage, useTexts } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { ListFailed } from '#web/process/list-failed.tsx';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Page } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { publicPaths } from '../paths.ts';

function Find({ title, excerpt, path }: SiteFind) {
  return (
    <li className="border-b border-line py-3">
      <Link href={path} className="link font-semibold">
        {title}
      </Link>
      {excerpt && <p className="measure text-muted">{excerpt}</p>}
    </li>
  );
}

function Found({ q }: { q: string }) {
  const t = useTexts('site-search', 'site');
  const language = useLanguage();
  const { data, error, refetch } = useQuery({
    queryKey: ['public', 'search', language, q],
    queryFn: ({ signal }) => http.get<SiteSearchAnswer>('/public/search/', { q }, signal),
  });
  if (!data && error)
    return (
      <ListFailed error={error} module={t('site.page.search')} onRetry={() => void refetch()} />
    );
  if (!data) return <Skeleton rows={8} />;
  if (data.groups.length === 0)
    return (
      <Empty text={t('site-search.none', { q })}>
        {t('site-search.noneHint')}{' '}
        <Link href={publicPaths.findOrganization.href()} className="link">
          {t('site.page.findOrganization')}
        </Link>
      </Empty>
    );
  const count = data.groups.reduce((sum, { found }) => sum + found.length, 0);
  return (
    <div className="flex max-w-[60rem] flex-col gap-8">
      <p className="text-lg font-semibold" role="status">
        {t('site-search.found', { count, q })}
      </p>
      {data.groups.map(({ group, found, more }) => (
        <section key={group} aria-labelledby={`found-${group}`}>
          <h2 id={`found-${group}`} className="text-xl">
            {t(`site-search.group.${group}`)}
          </h2>
          <ul className="mt-2 border-t border-line">
            {found.map((find) => (
              <Find key={`${find.path} ${find.title}`} {...find} />
            ))}
          </ul>
          {more && <p className="mt-2 text-sm text-muted">{t('site-search.more')}</p>}
        </section>
      ))}
    </div>
  );
}

/** /search?q=…: one question to all that everybody may read. */
export function SiteSearchPage() {
  const t = useTexts('site-search', 'site');
  const [, go] = useLocation();
  const field = useRef<HTMLInputElement>(null);
  const q = new URLSearchParams(useSearch()).get('q')?.trim() ?? '';
  const shown = useRef(q);
  // Another search by Back or by a link stands in the field as well; what was typed before the
  // scripts came stays.
  useEffect(() => {
    if (!field.current || shown.current === q) return;
    shown.current = q;
    field.current.value = q;
  }, [q]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const asked = new URLSearchParams({ q: field.current?.value.trim() ?? '' });
    go(`${paths.siteSearch.href()}?${asked}`);
  };
  return (
    <Page
      title={t('site.page.search')}
      lead={t('site-search.lead')}
      back={{ href: paths.root.href(), text: t('site-search.toMain') }}
    >
      <div className="flex flex-col gap-8">
        <search>
          <form
            onSubmit={onSubmit}
            className="no-print flex max-w-[60rem] flex-wrap items-end gap-3"
          >
            <TextField
              ref={field}
              label={t('site-search.label')}
              hint={t('site-search.hint')}
              name="q"
              type="search"
              maxLength={200}
              defaultValue={q}
              className="min-w-0 flex-1 basis-80"
            />
            <Button type="submit">{t('site-search.submit')}</Button>
          </form>
        </search>
        {q !== '' && !isEnough(q) && <p role="status">{t('site-search.short')}</p>}
        {isEnough(q) && <Found q={q} />}
      </div>
    </Page>
  );
}
