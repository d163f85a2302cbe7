import { ArrowLeft } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation } from 'wouter';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import { KeepFocus } from './keep-focus.tsx';
import { Skeleton } from './skeleton.tsx';
import type { Tone } from './tone.ts';

interface Props {
  /** The h1. */
  title: string;
  /** The record's number or name in the browser's title, between page and service. */
  record?: string;
  /** After a failed submit: the browser's title starts with the word for error. */
  failed?: boolean;
  back?: { href: string; text: string };
  /** Above the h1, small: reference number, section ("2 / 5"). */
  over?: ReactNode;
  /** Beside the h1: the status tag. */
  tag?: ReactNode;
  /** The rail along the heading, in the tone of the record's status. */
  tone?: Tone;
  /** One paragraph under the h1. */
  lead?: ReactNode;
  /** Buttons beside the heading, the primary one first. */
  actions?: ReactNode;
  /** 320 px at the right on wide screens: documents, dates. */
  aside?: ReactNode;
  /** `form` keeps a column of 40 rem. */
  width?: 'form' | 'full';
  children?: ReactNode;
}

let focusedPath: string | undefined;
/** The heading that has just gone had the focus. */
let orphaned = false;

/**
 * After a change of route the heading takes the focus (not at the first page, not when only the
 * query changes); so does that of the page which takes the place of another at the same address, as
 * a record does of its outline.
 */
function useHeadingFocus() {
  const [path] = useLocation();
  const heading = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const own = heading.current;
    return () => {
      orphaned = own !== null && document.activeElement === own;
    };
  }, []);
  // Before the page is seen: what a person chooses on it afterwards keeps the focus.
  useLayoutEffect(() => {
    const moved = focusedPath !== undefined && focusedPath !== path;
    if (moved || (orphaned && document.activeElement === document.body)) heading.current?.focus();
    orphaned = false;
    focusedPath = path;
  }, [path]);
  return heading;
}

function useDocumentTitle({ title, record, failed }: Pick<Props, 'title' | 'record' | 'failed'>) {
  const t = useTexts();
  const parts = [title, record, t('common.service.name')].filter(Boolean).join(' – ');
  const full = `${failed ? t('common.error.prefix') : ''}${parts}`;
  useEffect(() => {
    document.title = full;
  }, [full]);
}

/**
 * The moment of printing; until somebody prints, that of the opening. Null where the server draws,
 * who knows neither.
 */
function usePrintTime(): Date | null {
  const [time, setTime] = useState<Date | null>(null);
  useEffect(() => {
    setTime(new Date());
    // At once: the browser takes what is drawn when the listener returns.
    const note = () => flushSync(() => setTime(new Date()));
    window.addEventListener('beforeprint', note);
    return () => window.removeEventListener('beforeprint', note);
  }, []);
  return time;
}

function PrintFoot() {
  const t = useTexts();
  const format = useFormat();
  const time = usePrintTime();
  if (time === null) return null;
  return (
    <p className="mt-8 hidden border-t border-line pt-2 text-xs print:block">
      {window.location.href}
      <br />
      {t('common.print.at', { time: format.dateTime(time) })}
    </p>
  );
}

/**
 * What every screen is: back link, one h1 that takes the focus, title of the browser, content,
 * optional aside. Goes inside `<main>`.
 */
export function Page({
  title,
  record,
  failed,
  back,
  over,
  tag,
  tone,
  lead,
  actions,
  aside,
  width = 'full',
  children,
}: Props) {
  const heading = useHeadingFocus();
  useDocumentTitle({ title, record, failed });
  return (
    <div className="gutter pt-6 pb-16 print:px-0 print:py-0">
      {back && (
        <Link
          href={back.href}
          className="link no-print mb-4 inline-flex min-h-6 items-center gap-1"
        >
          <Icon of={ArrowLeft} size={16} />
          {back.text}
        </Link>
      )}
      <div className={classes('mb-6', tone && 'status-rail pl-4')} data-tone={tone}>
        <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
          <div ref={heading} tabIndex={-1} className="min-w-0 grow">
            {over && <p className="mb-1 text-muted">{over}</p>}
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <h1 className="min-w-0 text-2xl sm:text-3xl">{title}</h1>
              {tag}
            </div>
          </div>
          {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
        </div>
        {lead && <p className="mt-3 max-w-[70ch] text-lg">{lead}</p>}
      </div>
      <div className={classes(Boolean(aside) && 'grid gap-12 lg:grid-cols-[minmax(0,1fr)_20rem]')}>
        <div className={classes('min-w-0', width === 'form' && 'measure')}>
          {/* A part that comes later waits for its words here: what stands above is not hidden again. */}
          <Suspense fallback={<Skeleton />}>
            {children}
            <KeepFocus />
          </Suspense>
        </div>
        {aside && <aside className="min-w-0">{aside}</aside>}
      </div>
      <PrintFoot />
    </div>
  );
}
