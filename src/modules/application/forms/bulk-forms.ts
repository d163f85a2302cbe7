import type { ActionForm } from '#web/process/action-form.ts';
import type { ListedApplication } from '../schema.ts';
import { prolongForm } from './prolong-form.tsx';
import { orderForms } from './review-forms.tsx';

/**
 * The fields of decisions about many: one order for all who are admitted, one day for all who are
 * late.
 */
export function bulkForms(rows: readonly ListedApplication[]): Record<string, ActionForm> {
  const latest = rows.flatMap(({ facts }) => facts.prolongUntil ?? []).sort()[0];
  return {
    admit: { ...orderForms.admit, labels: 'review.field' },
    ...(latest ? { prolongReview: prolongForm(latest) } : {}),
  };
}
