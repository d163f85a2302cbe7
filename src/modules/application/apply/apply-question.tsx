import type { FormEvent, ReactNode } from 'react';
import { useTexts } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import type { FormError } from '#web/ui/form-errors.ts';
import { Page } from '#web/ui/page.tsx';
import { useApply } from './apply-context.ts';
import { ApplySaid } from './apply-said.tsx';
import { ApplySaveState } from './apply-save-state.tsx';
import { useApplyWay } from './apply-way.ts';

interface Props {
  part: string;
  /** The question: the h1. */
  title: string;
  lead?: ReactNode;
  errors?: readonly FormError[];
  /** Grows with every submit. */
  attempt?: number;
  optional?: boolean;
  /** A page that only shows: there is nothing to save on it. */
  shown?: boolean;
  onSubmit(event: FormEvent): void;
  children: ReactNode;
}

/**
 * One question group on a page: back, the question, its fields, one button at the left, and whether
 * the answers are saved.
 */
export function ApplyQuestion({
  part,
  title,
  lead,
  errors = [],
  attempt,
  optional,
  shown,
  onSubmit,
  children,
}: Props) {
  const t = useTexts('apply');
  const { tell } = useApply();
  const { changing, place, of, back } = useApplyWay(part);
  return (
    <Page
      title={title}
      failed={errors.length > 0}
      back={{ href: back, text: t(changing ? 'apply.toCheck' : 'apply.toTasks') }}
      over={t('apply.place', { place, of })}
      lead={lead}
      width="form"
    >
      <ApplySaid part={part} />
      <form
        noValidate
        onSubmit={onSubmit}
        onBlur={() => tell({ type: 'flush' })}
        data-question={part}
      >
        <ErrorSummary errors={errors} attempt={attempt} />
        <div className="flex flex-col gap-7">
          {optional && <p className="text-muted">{t('apply.optionalPage')}</p>}
          {children}
        </div>
        <div className="mt-10 flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button type="submit" kind="primary">
            {t(shown ? 'common.button.continue' : 'common.button.saveAndContinue')}
          </Button>
          {!shown && <ApplySaveState />}
        </div>
      </form>
    </Page>
  );
}
