import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import type { ProfileField, ProfileFields } from '#shared/profile.ts';
import { FormPage } from '#web/forms/form-page.tsx';
import { ProfileControl } from '../profile-control.tsx';
import { groupOf } from '../profile-groups.ts';
import type { ProfileAnswer } from '../schema.ts';
import { onlyFields, useProfileForm } from '../use-profile-form.ts';
import { useProfileWords } from '../use-profile-words.ts';
import { gapsOf } from './gaps.ts';

/** A biography in one language is enough where several are offered. */
const isAlternative = (field: ProfileField, fields: readonly ProfileField[]): boolean =>
  groupOf(field) === 'bio' && fields.includes('bio_en');

/** The same judgement as the profile's, but what is needed must be there. */
function schemaOf(fields: readonly ProfileField[]): z.ZodType<Partial<ProfileFields>> {
  const languages = fields.filter((field) => isAlternative(field, fields));
  return onlyFields(fields).check(({ value, issues }) => {
    const empty = (field: ProfileField) => (value[field] ?? '') === '';
    const alone = fields.filter((field) => !languages.includes(field) && empty(field));
    const first = languages.every(empty) ? languages.slice(0, 1) : [];
    for (const field of [...alone, ...first])
      issues.push({
        code: 'custom',
        input: value[field],
        path: [field],
        message: 'validation.required',
      });
  });
}

interface Props {
  profile: ProfileAnswer;
  title: string;
  lead: string;
  over: ReactNode;
  back: { href: string; text: string };
  before: ReactNode;
  submitText: string;
  onSaved(fresh: ProfileAnswer): void;
}

/** What is missing in the profile, on one page where it is needed: nobody goes to look for it. */
export function ProfileGaps({ onSaved, ...props }: Props) {
  const { profile: opened, ...page } = props;
  // As it was when the form was opened: the cache may be read again meanwhile.
  const [profile] = useState(opened);
  const fields = gapsOf(profile);
  const { checked, saving } = useProfileForm({
    profile,
    fields,
    schema: schemaOf(fields),
    onSaved,
  });
  const words = useProfileWords(saving.overtaken?.theirs.region_id ?? profile.region_id);
  return (
    <FormPage
      {...page}
      checked={checked}
      saving={saving}
      compare={{
        names: fields,
        original: profile,
        words: (name, value) => words(name as ProfileField, value),
        onTakeTheirs: () => saving.overtaken && onSaved(saving.overtaken.theirs),
      }}
    >
      {fields.map((name) => (
        <ProfileControl
          key={name}
          name={name}
          optional={isAlternative(name, fields)}
          checked={checked}
        />
      ))}
    </FormPage>
  );
}
