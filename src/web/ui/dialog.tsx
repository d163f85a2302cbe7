import * as Radix from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useTexts } from '#web/lib/i18n.ts';
import { classes } from './classes.ts';
import { DialogBody } from './dialog-body.tsx';
import { Icon } from './icon.tsx';

interface Props {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: string;
  /** Read out together with the title. */
  description?: ReactNode;
  /** Where the focus starts: Cancel for what cannot be undone. Default: the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  /**
   * Where the focus goes afterwards when the opener may be gone (a deleted row): a function, asked
   * at closing.
   */
  returnFocus?: () => HTMLElement | null | undefined;
  /** Called when the dialog is gone and the focus is back: what leads elsewhere begins here. */
  onClosed?: () => void;
  /** `sheet-start` and `sheet-end` slide in from an edge (menus, filters on small screens). */
  variant?: 'dialog' | 'sheet-start' | 'sheet-end';
  /**
   * The close button at the top; a confirming dialog has Cancel instead, and a click beside it does
   * not throw away what is typed in it.
   */
  closable?: boolean;
  wide?: boolean;
  /** Buttons at the end, the primary one first. */
  footer?: ReactNode;
  children?: ReactNode;
}

function panelLook(variant: NonNullable<Props['variant']>, wide: boolean): string {
  if (variant === 'dialog') {
    const size = wide ? 'sm:max-w-3xl' : 'sm:max-w-xl';
    return `inset-x-0 bottom-0 max-h-[92dvh] rounded-t-lg sm:inset-x-4 sm:top-[8dvh] sm:bottom-auto sm:mx-auto sm:max-h-[84dvh] sm:rounded-lg ${size} animate-appear`;
  }
  const edge =
    variant === 'sheet-start' ? 'left-0 animate-sheet-start' : 'right-0 animate-sheet-end';
  return `inset-y-0 ${edge} w-80 max-w-[88vw]`;
}

// Radix hears Esc before the combobox does; an open list is closed first, the dialog by the next
// Esc.
function leaveToCombobox(event: KeyboardEvent): void {
  const { target } = event;
  if (target instanceof Element && target.matches('[role="combobox"][aria-expanded="true"]'))
    event.preventDefault();
}

/**
 * A modal dialog or sheet over the page: focus is kept inside, Esc closes, the focus returns to the
 * opener.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  initialFocus,
  returnFocus,
  variant = 'dialog',
  closable = true,
  ...rest
}: Props) {
  const t = useTexts();
  const { wide = false, footer, children, onClosed } = rest;
  const opener = useRef<Element | null>(null);
  const focusFirst = (event: Event) => {
    opener.current = document.activeElement;
    if (!initialFocus?.current) return;
    event.preventDefault();
    initialFocus.current.focus();
  };
  const focusBack = (event: Event) => {
    event.preventDefault();
    const before = opener.current?.isConnected ? opener.current : document.getElementById('main');
    const target = returnFocus?.() ?? before;
    if (target instanceof HTMLElement) target.focus();
    onClosed?.();
  };
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="no-print fixed inset-0 z-40 animate-appear bg-overlay" />
        <Radix.Content
          onOpenAutoFocus={focusFirst}
          onEscapeKeyDown={leaveToCombobox}
          onInteractOutside={(event) => !closable && event.preventDefault()}
          onCloseAutoFocus={focusBack}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={classes(
            'fixed z-50 flex flex-col border border-line bg-surface shadow-overlay',
            panelLook(variant, wide),
          )}
        >
          <div className="flex flex-wrap items-start justify-between gap-4 px-6 pt-5 pb-3">
            <Radix.Title className="text-xl font-semibold">{title}</Radix.Title>
            {closable && (
              <Radix.Close className="link -mr-1 inline-flex min-h-8 shrink-0 items-center gap-1 px-1">
                <Icon of={X} />
                {t('common.button.close')}
              </Radix.Close>
            )}
          </div>
          <DialogBody title={title}>
            {description && (
              <Radix.Description asChild={typeof description !== 'string'}>
                {description}
              </Radix.Description>
            )}
            {children}
          </DialogBody>
          {footer && (
            <div className="flex flex-wrap gap-3 border-t border-line px-6 py-4">{footer}</div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
