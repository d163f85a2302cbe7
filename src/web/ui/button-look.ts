import { classes } from './classes.ts';

/**
 * `primary` once per page, `secondary` outlined, `warning` only in the confirming step, `plain`
 * looks like a link.
 */
export type ButtonKind = 'primary' | 'secondary' | 'warning' | 'plain';
/** `small` (32 px) is for rows of tables and bars. */
export type ButtonSize = 'normal' | 'small';

const kinds: Record<ButtonKind, string> = {
  primary: 'border-transparent bg-brand font-semibold text-on-brand hover:bg-brand-hover',
  secondary:
    'border-control bg-surface font-semibold text-ink hover:border-ink hover:bg-sunken aria-pressed:border-ink aria-pressed:bg-secondary-tint',
  warning:
    'border-transparent bg-danger-solid font-semibold text-on-danger hover:bg-danger-solid-hover',
  plain: 'link border-transparent',
};

/** The look shared by buttons and links that look like buttons. Text wraps, it is never cut. */
export function buttonLook(kind: ButtonKind, size: ButtonSize, className?: string): string {
  const room =
    kind === 'plain'
      ? 'min-h-6'
      : size === 'small'
        ? 'min-h-8 px-3 py-1 text-sm'
        : 'min-h-11 px-4 py-2';
  return classes(
    'no-print relative inline-flex max-w-full items-center justify-center gap-2 rounded-sm border text-left',
    'transition-colors duration-[120ms]',
    kinds[kind],
    room,
    className,
  );
}
