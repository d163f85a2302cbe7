import { type MouseEvent, useEffect, useRef } from 'react';
import { useTexts } from '#web/lib/i18n.ts';
import type { FormError } from './form-errors.ts';

interface Props {
  errors: readonly FormError[];
  /**
   * Grows with every submit (react-hook-form's `submitCount`): the summary takes the focus again.
   */
  attempt?: number;
}

function goTo(event: MouseEvent<HTMLAnchorElement>, id: string): void {
  // A dialog may lie over a form that has a field of the same name.
  const around = event.currentTarget.closest('[role="dialog"]') ?? document;
  const input = around.querySelector<HTMLElement>(`[id="${id}"]`);
  if (!input) return;
  event.preventDefault();
  const label =
    input.closest('fieldset') ??
    (input instanceof HTMLInputElement ? input.labels?.[0] : null) ??
    input.parentElement ??
    input;
  label.scrollIntoView?.({ block: 'start' });
  input.focus({ preventScroll: true });
}

/** Errors in the order of their inputs on the page; those about no input come last. */
function inOrderOfPage(errors: readonly FormError[]): FormError[] {
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  const place = ({ id }: FormError) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return [...errors].sort((one, other) => place(one) - place(other));
}

/**
 * All errors of a form at its top, in the order of the page, each a link to its input; takes the
 * focus after a failed submit. Draws nothing without errors.
 */
export function ErrorSummary({ errors, attempt = 0 }: Props) {
  const t = useTexts();
  const box = useRef<HTMLDivElement>(null);
  const focused = useRef<number | null>(null);
  const shown = errors.length > 0;
  useEffect(() => {
    if (!shown || focused.current === attempt) return;
    focused.current = attempt;
    box.current?.focus();
  }, [shown, attempt]);
  if (!shown) return null;
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      className="measure mb-8 border-4 border-danger bg-surface p-5"
    >
      <h2 className="mb-2 text-xl">{t('common.summary.title')}</h2>
      <ul className="flex flex-col gap-1">
        {inOrderOfPage(errors).map((error) => (
          <li key={`${error.id} ${error.text}`}>
            {error.id ? (
              <a
                href={`#${error.id}`}
                onClick={(event) => goTo(event, error.id)}
                className="rounded-sm font-semibold text-danger underline underline-offset-2 hover:decoration-2"
              >
                {error.text}
              </a>
            ) : (
              <span className="font-semibold text-danger">{error.text}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
