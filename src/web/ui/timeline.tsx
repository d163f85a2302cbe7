import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import type { Tone } from './tone.ts';

/**
 * One thing that happened: a sentence (who, did what), when (ISO for machines, words for people),
 * reason or file below.
 */
export interface TimelineItem {
  id: string | number;
  time: string;
  timeText: string;
  sentence: ReactNode;
  body?: ReactNode;
  tone?: Tone;
}

const dots: Record<Tone, string> = {
  success: 'bg-success',
  danger: 'bg-danger',
  warning: 'bg-warning',
  secondary: 'bg-secondary',
  info: 'bg-info',
  leave: 'bg-leave',
};

/** What happened, newest first as given, along one line. */
export function Timeline({ items }: { items: readonly TimelineItem[] }) {
  return (
    <ol className="relative ml-1.5 border-l border-line">
      {items.map((item) => (
        <li key={item.id} className="relative pb-6 pl-6 last:pb-0">
          <span
            aria-hidden="true"
            className={classes(
              'absolute top-1.5 -left-[5.5px] size-2.5 rounded-full',
              dots[item.tone ?? 'secondary'],
            )}
          />
          <p>{item.sentence}</p>
          <p className="text-sm text-muted">
            <time dateTime={item.time}>{item.timeText}</time>
          </p>
          {item.body && (
            <div className="mt-2 max-w-[70ch] border-l-[3px] border-line pl-4">{item.body}</div>
          )}
        </li>
      ))}
    </ol>
  );
}
