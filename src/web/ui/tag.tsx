import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { type Tone, toneClasses } from './tone.ts';

/** A word about the state of something: not a link, at most two lines. */
export function Tag({ tone = 'secondary', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <strong
      className={classes(
        'status-tag inline-block w-max max-w-56 rounded-sm border px-2 py-0.5 align-middle text-left text-sm font-semibold leading-5',
        toneClasses[tone],
      )}
    >
      {children}
    </strong>
  );
}
