import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { seesAs } from '#web/lib/session-place.ts';
import { type ButtonKind, type ButtonSize, buttonLook } from './button-look.ts';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import { onlyLookId } from './read-only.ts';

interface Props extends ComponentProps<'button'> {
  kind?: ButtonKind;
  size?: ButtonSize;
  icon?: LucideIcon;
  /** While true the button keeps its width and its focus and does nothing. */
  loading?: boolean;
  /** What runs, in words; room for it is kept from the start so that the width stays. */
  loadingText?: string;
  /**
   * Changes something on the server, and so rests while technical support looks as somebody else.
   * Default: what sends a form or confirms a loss.
   */
  changes?: boolean;
}

/** The target of the first click of a double click. */
let pressedFirst: EventTarget | null = null;

/**
 * Whether a click is the second of a double click and was meant for another target, which was here
 * before the layout changed.
 */
function isMeantForAnother({ detail, currentTarget }: MouseEvent): boolean {
  if (detail <= 1) pressedFirst = currentTarget;
  return pressedFirst !== currentTarget;
}

/** A button that does something on this page; to go elsewhere use `LinkButton`. */
export function Button({
  kind = 'secondary',
  size = 'normal',
  icon,
  loading = false,
  loadingText,
  type = 'button',
  className,
  ...rest
}: Props) {
  const {
    children,
    onClick,
    changes = kind === 'warning' || (kind === 'primary' && type === 'submit'),
    ...attributes
  } = rest;
  const resting = changes && seesAs();
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    // The second click of a double click is not a second request.
    const again = isMeantForAnother(event) || (changes && event.detail > 1);
    if (loading || resting || again) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...attributes}
      type={type}
      aria-disabled={loading || resting || attributes['aria-disabled']}
      aria-describedby={resting ? onlyLookId : attributes['aria-describedby']}
      onClick={click}
      className={buttonLook(
        kind,
        size,
        classes(resting && 'cursor-not-allowed opacity-60', className),
      )}
    >
      <span className="grid justify-items-center">
        <span
          className={classes(
            'col-start-1 row-start-1 inline-flex items-center gap-2',
            loading && loadingText && 'invisible',
          )}
        >
          {icon && <Icon of={icon} />}
          {children}
        </span>
        {loadingText && (
          <span
            aria-hidden={!loading}
            className={classes('col-start-1 row-start-1', !loading && 'invisible')}
          >
            {loadingText}
          </span>
        )}
      </span>
      {loading && (
        <span
          aria-hidden="true"
          className="absolute inset-x-0 bottom-0 h-[3px] overflow-hidden rounded-sm"
        >
          <span className="block h-full w-2/5 animate-run bg-current" />
        </span>
      )}
    </button>
  );
}
