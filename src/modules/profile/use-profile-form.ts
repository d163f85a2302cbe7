import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { type ProfileField, type ProfileFields, profileFields } from '#shared/profile.ts';
import { useCheckedForm } from '#web/forms/checked-form.ts';
import { useVersionedSave } from '#web/forms/use-versioned-save.ts';
import { http } from '#web/lib/http.ts';
import { bodyOf, type ProfileValues, valuesOf } from './profile-groups.ts';
import type { ProfileAnswer } from './schema.ts';
import { profileKey, readProfile } from './use-profile.ts';

/** Only these fields of the profile: the others are neither judged nor sent. */
export const onlyFields = (fields: readonly ProfileField[]) =>
  profileFields
    .partial()
    .pick(
      Object.fromEntries(fields.map((field) => [field, true])) as Partial<
        Record<ProfileField, true>
      >,
    );

interface Options {
  /** As it was when the form was opened. */
  profile: ProfileAnswer;
  fields: readonly ProfileField[];
  schema: z.ZodType<Partial<ProfileFields>>;
  onSaved(fresh: ProfileAnswer): void;
}

/** A form over some fields of the profile, which is saved with the version that was seen. */
export function useProfileForm({ profile, fields, schema, onSaved }: Options) {
  const client = useQueryClient();
  const checked = useCheckedForm<ProfileValues, Partial<ProfileFields>>({
    schema,
    toBody: bodyOf,
    defaults: valuesOf(fields, profile),
  });
  const saving = useVersionedSave<ProfileAnswer, Partial<ProfileFields>, ProfileAnswer>({
    version: profile.version,
    read: () => readProfile(),
    write: ({ body, version }) => http.put<ProfileAnswer>('/profile/', { ...body, version }),
    form: checked,
    onSaved: (fresh) => {
      client.setQueryData(profileKey, fresh);
      onSaved(fresh);
    },
  });
  return { checked, saving };
}
