import type { FieldValues } from 'react-hook-form';
import type { CheckedForm } from './checked-form.ts';
import { RestoredNotice } from './kept-values.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';

interface Props<Values extends FieldValues, Body> {
  checked: CheckedForm<Values, Body>;
  /** Something beside the inputs is not saved: the cells of a grid. */
  unsaved?: boolean;
  /** It was sent, or is about to be: leaving asks nothing. */
  sent?: boolean;
}

/**
 * What a form says of what is typed and not saved: that it stands here again, and what becomes of
 * it for anyone who leaves the page. `FormPage` draws it; every other form draws it itself.
 */
export function FormDraft<Values extends FieldValues, Body>({
  checked: { form, kept },
  unsaved = false,
  sent = false,
}: Props<Values, Body>) {
  return (
    <>
      <RestoredNotice kept={kept} />
      <UnsavedGuard unsaved={!sent && (unsaved || form.formState.isDirty)} kept={kept} />
    </>
  );
}
