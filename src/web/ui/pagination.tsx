import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';

interface Props {
  /** All rows that fit the filter; undefined while they are still being counted. */
  total?: number;
  limit: number;
  offset: number;
  /** The address of the page that starts at this offset: pages are links, so that Back works. */
  href(offset: number): string;
}

const look = 'inline-flex min-h-9 min-w-9 items-center justify-center rounded-sm px-2';

/** The pages to name: first, last, and those around the current one; 0 stands for a gap. */
export function pagesAround(current: number, last: number): number[] {
  const pages = [1, current - 1, current, current + 1, last].filter(
    (page, index, all) => page >= 1 && page <= last && all.indexOf(page) === index,
  );
  const sorted = pages.sort((a, b) => a - b);
  return sorted.flatMap((page, index) => {
    const before = sorted[index - 1];
    return before !== undefined && page - before > 1 ? [0, page] : [page];
  });
}

/**
 * Another page that is opened here begins at its top, and so does the focus; what Back returns to
 * stays where it was.
 */
function usePageTop(offset: number) {
  const place = useRef<HTMLDivElement>(null);
  const opens = useRef(false);
  useEffect(() => {
    if (!opens.current || offset < 0) return;
    opens.current = false;
    const list = place.current?.parentElement;
    if (!list) return;
    list.tabIndex = -1;
    list.focus({ preventScroll: true });
    if ('scrollIntoView' in list) list.scrollIntoView({ block: 'start' });
  }, [offset]);
  const open = () => {
    opens.current = true;
  };
  return { place, open };
}

/** "1–50 of 1 234" and links to the pages of a list. */
export function Pagination({ total, limit, offset, href }: Props) {
  const t = useTexts();
  const format = useFormat();
  const { place, open } = usePageTop(offset);
  if (total === undefined || total === 0) return null;
  const current = Math.floor(offset / limit) + 1;
  const last = Math.max(1, Math.ceil(total / limit));
  const range = {
    from: format.number(offset + 1),
    to: format.number(Math.min(offset + limit, total)),
    total: format.number(total),
  };
  const at = (page: number) => href((page - 1) * limit);
  return (
    <div ref={place} className="no-print mt-4 flex flex-wrap items-center justify-between gap-4">
      <p className="text-muted">{t('common.pagination.range', range)}</p>
      {last > 1 && (
        <nav aria-label={t('common.pagination.label')} onClickCapture={open}>
          <ul className="flex flex-wrap items-center gap-1">
            {current > 1 && (
              <li>
                <Link href={at(current - 1)} className={`${look} link`} rel="prev">
                  {t('common.button.previous')}
                </Link>
              </li>
            )}
            {pagesAround(current, last).map((page, index, pages) => (
              <li key={page || `gap-${pages[index + 1]}`}>
                {page === 0 && <span className={look}>…</span>}
                {page === current && (
                  <Link
                    href={at(page)}
                    aria-current="page"
                    aria-label={t('common.pagination.page', { page })}
                    className={`${look} bg-brand font-semibold text-on-brand`}
                  >
                    {format.number(page)}
                  </Link>
                )}
                {page !== 0 && page !== current && (
                  <Link
                    href={at(page)}
                    aria-label={t('common.pagination.page', { page })}
                    className={`${look} link`}
                  >
                    {format.number(page)}
                  </Link>
                )}
              </li>
            ))}
            {current < last && (
              <li>
                <Link href={at(current + 1)} className={`${look} link`} rel="next">
                  {t('common.button.next')}
                </Link>
              </li>
            )}
          </ul>
        </nav>
      )}
    </div>
  );
}
