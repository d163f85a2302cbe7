import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { z } from 'zod';
import { type ProfileField, type ProfileFields, profileFields } from '#shared/profile.ts';
import type { ProfileAnswer } from '#shared/profile-answer.ts';
import { useCheckedForm } from '#web/forms/checked-form.ts';
import { CompareChanges } from '#web/forms/compare-changes.tsx';
import { differencesOf } from '#web/forms/differences.ts';
import { FormFrame } from '#web/forms/form-frame.tsx';
import { UnsavedGuard } from '#web/forms/unsaved-guard.tsx';
import { useHeadingFocus } from '#web/forms/use-heading-focus.ts';
import { useVersionedSave } from '#web/forms/use-versioned-save.ts';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { paths } from '#web/paths.ts';
import { Page } from '#web/ui/page.tsx';
import { toastSuccess } from '#web/ui/toasts.tsx';
import { FromSignOn } from './from-sign-on.tsx';
import { ProfileControl } from './profile-control.tsx';
import { bodyOf, editableFields, isOptional, type ProfileGroup, type ProfileValues, valuesOf } from './profile-groups.ts';
import { profileKey, readProfile } from './use-profile.ts';
import { useProfileWords } from './use-profile-words.ts';

interface Props {
  profile: ProfileAnswer;
  group: ProfileGroup;
  /** The field that was asked for, e.g. from the list of missing ones. */
  field: string | null;
}

/** Only these fields are judged and sent; others keep what is stored. */
function schemaOf(fields: readonly ProfileField[]): z.ZodType<Partial<ProfileFields>> {
  return profileFields.partial().pick(Object.fromEntries(fields.map((field) => [field, true])) as Partial<Record<ProfileField, true>>);
}

function useGroupForm({ profile, group }: Props) {
  const client = useQueryClient();
  const t = useTexts();
  const [, navigate] = useLocation();
  const fields = editableFields(group, profile);
  const checked = useCheckedForm<ProfileValues, Partial<ProfileFields>>({
    schema: schemaOf(fields),
    toBody: bodyOf,
    defaults: valuesOf(fields, profile),
  });
  const saving = useVersionedSave<ProfileAnswer, Partial<ProfileFields>, ProfileAnswer>({
    version: profile.version,
    read: () => readProfile(),
    write: ({ body, version }) => http.put<ProfileAnswer>('/profile/', { ...body, version }),
    onRefused: checked.refuse,
    onSaved: (fresh) => {
      client.setQueryData(profileKey, fresh);
      toastSuccess(t('common.toast.success'), t('common.toast.done'));
      navigate(paths.profile.href());
    },
  });
  return { checked, saving, fields };
}

/** One question group of the profile on a page of its own. */
export function ProfileGroupForm({ group, field, ...props }: Props) {
  // As it was when the form was opened: the cache may be read again meanwhile.
  const [profile] = useState(props.profile);
  const t = useTexts('profile', 'validation');
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const { checked, saving, fields } = useGroupForm({ profile, group, field });
  const { form, summary } = checked;
  const words = useProfileWords(saving.overtaken?.theirs.region_id ?? profile.region_id);
  useHeadingFocus(group);
  useEffect(() => {
    if (field) document.getElementById(field)?.focus();
  }, [field]);
  const takeTheirs = () => {
    if (saving.overtaken) client.setQueryData(profileKey, saving.overtaken.theirs);
    navigate(paths.profile.href());
  };
  const label = (name: string) => t(`validation.field.${name}`);
  return (
    <Page
      title={t(`profile.group.${group}`)}
      failed={summary.length > 0}
      width="form"
      back={{ href: paths.profile.href(), text: t('profile.title') }}
      lead={t(`profile.lead.${group}`)}
    >
      <FormFrame
        errors={summary}
        attempt={form.formState.submitCount}
        saving={saving.saving}
        cancelHref={paths.profile.href()}
        onSubmit={form.handleSubmit(saving.save)}
        before={
          <>
            {saving.overtaken && (
              <CompareChanges
                differences={differencesOf(fields, { original: profile, ...saving.overtaken }, label, (name, value) =>
                  words(name as ProfileField, value),
                )}
                saving={saving.saving}
                onKeepMine={() => void saving.keepMine()}
                onTakeTheirs={takeTheirs}
              />
            )}
            <FromSignOn profile={profile} group={group} />
          </>
        }
      >
        {fields.map((name) => (
          <ProfileControl key={name} name={name} optional={isOptional(name, profile.user_type)} checked={checked} />
        ))}
      </FormFrame>
      <UnsavedGuard unsaved={form.formState.isDirty} />
    </Page>
  );
}
