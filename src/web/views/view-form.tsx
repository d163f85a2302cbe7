import { useMutation } from '@tanstack/react-query';
import {
  type ListView,
  type ListViewFields,
  listViewFields,
  listViewLimits,
} from '#shared/list-views.ts';
import { useCheckedForm } from '#web/forms/checked-form.ts';
import { FormButtons } from '#web/forms/form-buttons.tsx';
import { FormDraft } from '#web/forms/form-draft.tsx';
import type { ApiError } from '#web/lib/api-error.ts';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toastSuccess } from '#web/ui/toast.ts';
import { useFreshViews } from './use-list-views.ts';
import type { ViewState } from './view-state.ts';

interface Props {
  views: ViewState;
  /** Null: what the list shows now becomes a new view. */
  view: ListView | null;
  onDone(): void;
}

/** `query` is not typed; its objections are shown with the others. */
type Values = { name: string; shared: boolean; replace: boolean; query: string };

function useViewForm({ views, view, onDone }: Props) {
  const t = useTexts('list-view', 'validation');
  const fresh = useFreshViews(views.list);
  const checked = useCheckedForm<Values, ListViewFields>({
    schema: listViewFields,
    toBody: ({ name, shared, replace }) => ({
      name,
      shared,
      query: replace ? views.query : (view?.query ?? views.query),
    }),
    defaults: { name: view?.name ?? '', shared: view?.shared ?? false, replace: false, query: '' },
    label: (name) => t(name === 'query' ? 'list-view.query' : 'validation.field.name'),
    about: String(view?.id ?? 'new'),
  });
  const saving = useMutation<unknown, ApiError, ListViewFields>({
    mutationFn: (body) =>
      view
        ? http.put(`/list-views/${view.id}/`, body)
        : http.post('/list-views/', { ...body, list: views.list }),
    onError: checked.refuse,
    onSuccess: async (_answer, { name }) => {
      checked.drop();
      await fresh();
      toastSuccess(t('list-view.saved', { name }));
      onDone();
    },
  });
  return { checked, saving };
}

/**
 * Name of a view, whether the organization has it too, and whether it takes over what the list
 * shows now.
 */
export function ViewForm(props: Props) {
  const { views, view, onDone } = props;
  const t = useTexts('list-view', 'validation');
  const { organizationId } = useActor();
  const { checked, saving } = useViewForm(props);
  const { form, error, summary } = checked;
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={form.handleSubmit((body) => saving.mutate(body))}
    >
      <ErrorSummary errors={summary} attempt={form.formState.submitCount} />
      <FormDraft checked={checked} />
      <TextField
        label={t('validation.field.name')}
        hint={t('list-view.nameHint', { limit: listViewLimits.name })}
        error={error('name')}
        autoComplete="off"
        {...form.register('name')}
      />
      {organizationId !== null && (
        <CheckboxField
          label={t('list-view.share')}
          hint={t('list-view.shareHint')}
          error={error('shared')}
          {...form.register('shared')}
        />
      )}
      {view && views.query !== '' && views.query !== view.query && (
        <CheckboxField label={t('list-view.replace')} {...form.register('replace')} />
      )}
      <FormButtons label={t('common.button.save')} pending={saving.isPending} onCancel={onDone} />
    </form>
  );
}
