import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { HomeLine } from '#shared/home.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useUser } from '#web/lib/use-user.ts';
import { Tag } from '#web/ui/tag.tsx';
import { placeOf } from './line-place.ts';
import { useLeft } from './use-left.ts';
import { useLineWords } from './use-line-words.ts';

/** Until when, in red when it is over; of several also how many of them are late. */
function Deadline({ line }: { line: HomeLine & { deadline: string } }) {
  const t = useTexts('home');
  const format = useFormat();
  const { deadline, tone, late, waiting } = line;
  const left = useLeft()(deadline);
  return (
    <p className="min-w-0 sm:text-right">
      <span className="block">{t('home.until', { date: format.date(deadline) })}</span>
      {tone === 'danger' || tone === 'warning' ? (
        <Tag tone={tone}>{left}</Tag>
      ) : (
        <span className="text-sm text-muted">{left}</span>
      )}
      {late > 0 && waiting > 1 && (
        <span className="block text-sm text-danger">{t('home.lateOf', { count: late })}</span>
      )}
    </p>
  );
}

/**
 * One duty: verb and thing as the link of the whole row, what it is about, count and deadline, and
 * what else is said of it.
 */
export function NowLine({ line, children }: { line: HomeLine; children?: ReactNode }) {
  const t = useTexts('home');
  const words = useLineWords(line);
  const href = placeOf(line, useUser());
  const title = t(`home.line.${line.key}`, words);
  const { deadline } = line;
  return (
    <li
      data-tone={line.tone}
      className="status-rail relative flex flex-wrap justify-between gap-x-8 gap-y-2 border-b border-line bg-surface py-3 pr-4 pl-5"
    >
      <div className="min-w-0 flex-1 basis-72">
        {href ? (
          <Link
            href={href}
            className="link font-semibold after:absolute after:inset-0 after:content-['']"
          >
            {title}
          </Link>
        ) : (
          <span className="font-semibold">{title}</span>
        )}
        <p className="text-muted">{t(`home.about.${line.key}`, words)}</p>
        {children}
      </div>
      {deadline !== null && <Deadline line={{ ...line, deadline }} />}
    </li>
  );
}
