import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { languages } from '#shared/languages.ts';
import { languageChange } from '#shared/profile.ts';
import { useCheckedForm } from '#web/forms/checked-form.ts';
import { FormPage } from '#web/forms/form-page.tsx';
import { useHeadingFocus } from '#web/forms/use-heading-focus.ts';
import { useVersionedSave } from '#web/forms/use-versioned-save.ts';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { toastSuccess } from '#web/ui/toast.ts';
import { profilePaths } from './paths.ts';
import type { ProfileAnswer } from './schema.ts';
import { profileKey } from './use-profile.ts';

type Language = Pick<ProfileAnswer, 'language'>;

/**
 * The language of one's mails and text messages; the language of the screen is switched in the bar.
 */
export function LanguageForm({ profile }: { profile: ProfileAnswer }) {
  const t = useTexts('profile');
  const client = useQueryClient();
  const [, navigate] = useLocation();
  useHeadingFocus('language');
  const checked = useCheckedForm<Language, Language>({
    schema: languageChange,
    toBody: (values) => values,
    defaults: { language: profile.language },
  });
  const { form } = checked;
  const saving = useVersionedSave<ProfileAnswer, Language, Language>({
    version: null,
    write: ({ body }) => http.patch<Language>('/profile/language/', body),
    form: checked,
    onSaved: ({ language }) => {
      client.setQueryData(profileKey, { ...profile, language });
      toastSuccess(t('profile.said.language'));
      navigate(profilePaths.profile.href());
    },
  });
  const back = { href: profilePaths.profile.href(), text: t('profile.title') };
  return (
    <FormPage title={t('profile.language.title')} back={back} checked={checked} saving={saving}>
      <RadioGroup
        legend={t('profile.language.label')}
        hint={t('profile.language.hint')}
        error={checked.error('language')}
        options={languages.map((language) => ({
          value: language,
          label: t(`common.language.${language}`),
        }))}
        {...form.register('language')}
      />
    </FormPage>
  );
}
