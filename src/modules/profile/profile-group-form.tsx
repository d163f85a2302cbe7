import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { ProfileField } from '#shared/profile.ts';
import { FormPage } from '#web/forms/form-page.tsx';
import { useHeadingFocus } from '#web/forms/use-heading-focus.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { toastSuccess } from '#web/ui/toast.ts';
import { FromSignOn } from './from-sign-on.tsx';
import { profilePaths } from './paths.ts';
import { ProfileControl } from './profile-control.tsx';
import { editableFields, isOptional, type ProfileGroup } from './profile-groups.ts';
import { ProvenElsewhere } from './proven-elsewhere.tsx';
import type { ProfileAnswer } from './schema.ts';
import { profileKey } from './use-profile.ts';
import { onlyFields, useProfileForm } from './use-profile-form.ts';
import { useProfileWords } from './use-profile-words.ts';

interface Props {
  profile: ProfileAnswer;
  group: ProfileGroup;
  /** The field that was asked for, e.g. from the list of missing ones. */
  field: string | null;
}

function useGroupForm({ profile, group }: Props) {
  const t = useTexts();
  const [, navigate] = useLocation();
  const fields = editableFields(group, profile);
  const form = useProfileForm({
    profile,
    fields,
    schema: onlyFields(fields),
    onSaved: () => {
      toastSuccess(t('profile.said.group'));
      navigate(profilePaths.profile.href());
    },
  });
  return { ...form, fields };
}

/** One question group of the profile on a page of its own. */
export function ProfileGroupForm({ group, field, ...props }: Props) {
  // As it was when the form was opened: the cache may be read again meanwhile.
  const [profile] = useState(props.profile);
  const t = useTexts('profile', 'validation');
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const { checked, saving, fields } = useGroupForm({ profile, group, field });
  const words = useProfileWords(saving.overtaken?.theirs.region_id ?? profile.region_id);
  const foreignBio = group === 'bio' && profile.user_type === 'F';
  useHeadingFocus(group);
  useEffect(() => {
    if (field) document.getElementById(field)?.focus();
  }, [field]);
  const takeTheirs = () => {
    if (saving.overtaken) client.setQueryData(profileKey, saving.overtaken.theirs);
    navigate(profilePaths.profile.href());
  };
  return (
    <FormPage
      title={t(`profile.group.${group}`)}
      lead={t(foreignBio ? 'profile.lead.bioForeign' : `profile.lead.${group}`)}
      back={{ href: profilePaths.profile.href(), text: t('profile.title') }}
      checked={checked}
      saving={saving}
      compare={{
        names: fields,
        original: profile,
        words: (name, value) => words(name as ProfileField, value),
        onTakeTheirs: takeTheirs,
      }}
      before={
        <>
          <FromSignOn profile={profile} group={group} />
          <ProvenElsewhere profile={profile} group={group} />
        </>
      }
    >
      {fields.map((name) => (
        <ProfileControl
          key={name}
          name={name}
          optional={isOptional(name, profile.user_type)}
          checked={checked}
        />
      ))}
    </FormPage>
  );
}
