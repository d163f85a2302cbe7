import type { LucideIcon } from 'lucide-react';
import { classes } from './classes.ts';

/**
 * A line icon beside its text; hidden from screen readers, because the text says it. `size` in px.
 */
export function Icon({
  of: Drawing,
  size = 18,
  className,
}: {
  of: LucideIcon;
  size?: number;
  className?: string;
}) {
  return (
    <Drawing
      aria-hidden="true"
      focusable="false"
      size={size}
      strokeWidth={1.75}
      className={classes('shrink-0', className)}
    />
  );
}
