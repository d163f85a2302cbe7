import { useQueryClient } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { useLocation } from 'wouter';
import type { z } from 'zod';
import { workHistoryFields } from '#shared/profile.ts';
import type { ProfileAnswer } from '#shared/profile-answer.ts';
import { type CheckedForm, useCheckedForm } from '#web/forms/checked-form.ts';
import { FormFrame } from '#web/forms/form-frame.tsx';
import { UnsavedGuard } from '#web/forms/unsaved-guard.tsx';
import { useHeadingFocus } from '#web/forms/use-heading-focus.ts';
import { useVersionedSave } from '#web/forms/use-versioned-save.ts';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { paths } from '#web/paths.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { Page } from '#web/ui/page.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toastSuccess } from '#web/ui/toasts.tsx';
import { profileKey } from './use-profile.ts';

type WorkPlace = ProfileAnswer['work_history'][number];
type Body = z.infer<typeof workHistoryFields>;
interface Values {
  company_name: string;
  position: string;
  start_date: string;
  end_date: string;
}

const valuesOf = (row: WorkPlace | undefined): Values => ({
  company_name: row?.company_name ?? '',
  position: row?.position ?? '',
  start_date: row?.start_date ?? '',
  end_date: row?.end_date ?? '',
});

function Fields({ checked }: { checked: CheckedForm<Values, Body> }) {
  const t = useTexts('profile', 'validation');
  const { form, error } = checked;
  return (
    <>
      <TextField
        label={t('validation.field.company_name')}
        error={error('company_name')}
        autoComplete="organization"
        {...form.register('company_name')}
      />
      <TextField label={t('validation.field.position')} error={error('position')} autoComplete="organization-title" {...form.register('position')} />
      <Controller
        control={form.control}
        name="start_date"
        render={({ field }) => <DateField label={t('validation.field.start_date')} error={error('start_date')} {...field} />}
      />
      <Controller
        control={form.control}
        name="end_date"
        render={({ field }) => (
          <DateField label={t('validation.field.end_date')} hint={t('profile.places.endHint')} optional error={error('end_date')} {...field} />
        )}
      />
    </>
  );
}

/** One place of work, new (`part` is "new") or changed. */
export function WorkPlacePart({ profile, part }: { profile: ProfileAnswer; part: string }) {
  const t = useTexts('profile');
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const row = profile.work_history.find(({ id }) => String(id) === part);
  useHeadingFocus(`place-${part}`);
  const checked = useCheckedForm<Values, Body>({ schema: workHistoryFields, toBody: (values) => values, defaults: valuesOf(row) });
  const saving = useVersionedSave<ProfileAnswer, Body, WorkPlace>({
    version: null,
    write: ({ body, key }) =>
      row ? http.put<WorkPlace>(`/profile/work-history/${row.id}/`, body) : http.post<WorkPlace>('/profile/work-history/', body, { key }),
    onRefused: checked.refuse,
    onSaved: () => {
      void client.invalidateQueries({ queryKey: profileKey });
      toastSuccess(t('common.toast.success'), t('common.toast.done'));
      navigate(paths.profile.href());
    },
  });
  const { form, summary } = checked;
  const back = { href: paths.profile.href(), text: t('profile.title') };
  return (
    <Page title={t(row ? 'profile.places.edit' : 'profile.places.add')} width="form" failed={summary.length > 0} back={back}>
      <FormFrame
        errors={summary}
        attempt={form.formState.submitCount}
        saving={saving.saving}
        cancelHref={back.href}
        onSubmit={form.handleSubmit(saving.save)}
      >
        <Fields checked={checked} />
      </FormFrame>
      <UnsavedGuard unsaved={form.formState.isDirty} />
    </Page>
  );
}
