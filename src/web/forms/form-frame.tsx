import type { FormEvent, ReactNode } from 'react';
import { useTexts } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import type { FormError } from '#web/ui/form-errors.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ReadOnlyNotice } from './read-only-notice.tsx';

interface Props {
  errors: readonly FormError[];
  /** react-hook-form's `submitCount`. */
  attempt: number;
  saving: boolean;
  /** Where Cancel leads. */
  cancelHref: string;
  submitText?: string;
  onSubmit(event: FormEvent): void;
  /** Fields that need the whole width: a table of inputs. */
  wide?: boolean;
  /** Between the summary and the fields: a conflict, an explanation. */
  before?: ReactNode;
  children: ReactNode;
}

/** A form of one question group: error summary, fields, save and cancel at the left. */
export function FormFrame({
  errors,
  attempt,
  saving,
  cancelHref,
  submitText,
  onSubmit,
  wide = false,
  before,
  children,
}: Props) {
  const t = useTexts();
  return (
    <>
      <ErrorSummary errors={errors} attempt={attempt} />
      {before}
      <form
        method="post"
        noValidate
        onSubmit={onSubmit}
        className={classes('flex flex-col gap-6', !wide && 'measure')}
      >
        {children}
        <div className="mt-2 flex flex-wrap gap-3">
          <Button
            type="submit"
            kind="primary"
            loading={saving}
            loadingText={t('common.state.saving')}
          >
            {submitText ?? t('common.button.save')}
          </Button>
          <LinkButton href={cancelHref}>{t('common.button.cancel')}</LinkButton>
          <ReadOnlyNotice />
        </div>
      </form>
    </>
  );
}
