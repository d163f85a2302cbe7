import { dcTypeOf } from '#shared/codes.ts';
import type { ActionForm } from '#web/process/action-form.ts';
import { advisorChoice } from '../inputs.ts';
import type { ListedApplication } from '../schema.ts';
import { ReviewAdvisorField } from './review-advisor-field.tsx';
import { orderForms } from './review-forms.tsx';

const { vacation, vacationExtend, returnFromLeave, finish, finishTrainee } = orderForms;

/** Of several students the one whose type of study asks most of an advisor. */
const strictest = (rows: readonly ListedApplication[]): ListedApplication | undefined =>
  rows.find(({ dc_type }) => dcTypeOf(dc_type)?.family === 'dsc') ?? rows[0];

/** The fields of decisions about many students: one order, and its days, for all of them. */
export function studentBulkForms(rows: readonly ListedApplication[]): Record<string, ActionForm> {
  const student = strictest(rows);
  const forms: Record<string, ActionForm> = {
    vacation,
    vacationExtend,
    returnFromLeave,
    finish,
    finishTrainee,
    ...(student
      ? {
          setAdvisor: {
            schema: advisorChoice,
            defaults: { advisor_id: null },
            fields: (form, error) => (
              <ReviewAdvisorField form={form} record={student} error={error} />
            ),
          },
        }
      : {}),
  };
  return Object.fromEntries(
    Object.entries(forms).map(([event, form]) => [event, { ...form, labels: 'review.field' }]),
  );
}
