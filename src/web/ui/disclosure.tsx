import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';

interface Props {
  summary: ReactNode;
  open?: boolean;
  /** For what needs the whole page: a table. Words stand in lines of reading length. */
  wide?: boolean;
  /** On paper it is open; usually what is folded is left out there. */
  printedOpen?: boolean;
  /** Is told each time it is opened. */
  onOpen?(): void;
  children: ReactNode;
}

/**
 * Words that open more words in place: "Why can't I …", help at a field. Native, so it works before
 * any script.
 */
export function Disclosure({ summary, open, wide, printedOpen, onOpen, children }: Props) {
  return (
    <details
      open={open}
      onToggle={(event) => event.currentTarget.open && onOpen?.()}
      className={classes(
        'group/disclosure',
        !wide && 'max-w-[75ch]',
        printedOpen && 'printed-open',
      )}
    >
      <summary className="inline-flex min-h-8 list-none items-center gap-1.5 rounded-sm text-link underline underline-offset-2 hover:decoration-2 [&::-webkit-details-marker]:hidden">
        <Icon
          of={ChevronRight}
          className="transition-transform duration-[120ms] group-open/disclosure:rotate-90"
        />
        {summary}
      </summary>
      <div className="mt-2 border-l-[3px] border-line py-1 pl-5">{children}</div>
    </details>
  );
}
