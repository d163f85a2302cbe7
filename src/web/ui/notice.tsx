import { Children, type ReactNode } from 'react';
import { classes } from './classes.ts';
import type { Tone } from './tone.ts';

const edges: Record<Tone, string> = {
  success: 'border-l-success',
  danger: 'border-l-danger',
  warning: 'border-l-warning',
  secondary: 'border-l-secondary',
  info: 'border-l-info',
  leave: 'border-l-leave',
};

interface Props {
  tone?: Tone;
  /** What is needed, from whom, by when: one sentence. */
  heading?: string;
  headingLevel?: 2 | 3;
  children?: ReactNode;
  /** Buttons under the text. */
  actions?: ReactNode;
}

/** An inset prompt in the flow of the page, with a bar at the left in its tone. */
export function Notice({ tone = 'info', heading, headingLevel = 2, children, actions }: Props) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <div
      className={classes(
        'max-w-[75ch] border border-l-[3px] border-line bg-surface px-5 py-4',
        edges[tone],
      )}
    >
      {heading && <Heading className="text-lg">{heading}</Heading>}
      {Children.toArray(children).length > 0 && (
        <div className={heading ? 'mt-1' : undefined}>{children}</div>
      )}
      {actions && <div className="mt-4 flex flex-wrap gap-3">{actions}</div>}
    </div>
  );
}
