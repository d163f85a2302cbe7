import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { z } from 'zod';
import { workHistoryFields } from '#shared/profile.ts';
import { BoundDate } from '#web/forms/bound-fields.tsx';
import { type CheckedForm, useCheckedForm } from '#web/forms/checked-form.ts';
import { FormPage } from '#web/forms/form-page.tsx';
import { useHeadingFocus } from '#web/forms/use-heading-focus.ts';
import { useVersionedSave } from '#web/forms/use-versioned-save.ts';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { toastSuccess } from '#web/ui/toast.ts';
import { profilePaths } from './paths.ts';
import type { ProfileAnswer } from './schema.ts';
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
      <TextField
        label={t('validation.field.position')}
        error={error('position')}
        autoComplete="organization-title"
        {...form.register('position')}
      />
      <BoundDate checked={checked} name="start_date" label={t('validation.field.start_date')} />
      <BoundDate
        checked={checked}
        name="end_date"
        label={t('validation.field.end_date')}
        hint={t('profile.places.endHint')}
        optional
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
  const checked = useCheckedForm<Values, Body>({
    schema: workHistoryFields,
    toBody: (values) => values,
    defaults: valuesOf(row),
  });
  const saving = useVersionedSave<ProfileAnswer, Body, WorkPlace>({
    version: null,
    write: ({ body, key }) =>
      row
        ? http.put<WorkPlace>(`/profile/work-history/${row.id}/`, body)
        : http.post<WorkPlace>('/profile/work-history/', body, { key }),
    form: checked,
    onSaved: () => {
      void client.invalidateQueries({ queryKey: profileKey });
      toastSuccess(t('profile.said.workPlace'));
      navigate(profilePaths.profile.href());
    },
  });
  const back = { href: profilePaths.profile.href(), text: t('profile.title') };
  return (
    <FormPage
      title={t(row ? 'profile.places.edit' : 'profile.places.add')}
      back={back}
      checked={checked}
      saving={saving}
    >
      <Fields checked={checked} />
    </FormPage>
  );
}
