import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { z } from 'zod';
import { BoundDate } from '#web/forms/bound-fields.tsx';
import { useCheckedForm } from '#web/forms/checked-form.ts';
import { FormPage } from '#web/forms/form-page.tsx';
import { useHeadingFocus } from '#web/forms/use-heading-focus.ts';
import { useVersionedSave } from '#web/forms/use-versioned-save.ts';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { toastSuccess } from '#web/ui/toast.ts';
import { profilePaths } from './paths.ts';
import { type Achievement, achievementFields, type ProfileAnswer } from './schema.ts';
import { profileKey } from './use-profile.ts';

type Body = z.infer<typeof achievementFields>;
type Values = Record<'name' | 'given_by' | 'received_on', string>;

const valuesOf = (row: Achievement | undefined): Values => ({
  name: row?.name ?? '',
  given_by: row?.given_by ?? '',
  received_on: row?.received_on ?? '',
});

/** One achievement, new (`part` is "new") or changed. */
export function AchievementPart({ profile, part }: { profile: ProfileAnswer; part: string }) {
  const t = useTexts('profile', 'validation');
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const row = profile.achievements.find(({ id }) => String(id) === part);
  useHeadingFocus(`achievement-${part}`);
  const checked = useCheckedForm<Values, Body>({
    schema: achievementFields,
    toBody: (values) => values,
    defaults: valuesOf(row),
  });
  const saving = useVersionedSave<ProfileAnswer, Body, Achievement>({
    version: null,
    write: ({ body, key }) =>
      row
        ? http.put<Achievement>(`/profile/achievements/${row.id}/`, body)
        : http.post<Achievement>('/profile/achievements/', body, { key }),
    form: checked,
    onSaved: () => {
      void client.invalidateQueries({ queryKey: profileKey });
      toastSuccess(t('profile.said.achievement'));
      navigate(profilePaths.profile.href());
    },
  });
  const { form, error } = checked;
  return (
    <FormPage
      title={t(row ? 'profile.achievements.edit' : 'profile.achievements.add')}
      back={{ href: profilePaths.profile.href(), text: t('profile.title') }}
      checked={checked}
      saving={saving}
    >
      <TextField
        label={t('validation.field.name')}
        hint={t('profile.achievements.nameHint')}
        error={error('name')}
        autoComplete="off"
        {...form.register('name')}
      />
      <TextField
        label={t('validation.field.given_by')}
        error={error('given_by')}
        optional
        autoComplete="off"
        {...form.register('given_by')}
      />
      <BoundDate checked={checked} name="received_on" label={t('validation.field.received_on')} />
    </FormPage>
  );
}
