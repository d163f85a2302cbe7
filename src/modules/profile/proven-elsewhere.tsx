import type { ProfileField } from '#shared/profile.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { SummaryList, type SummaryRow } from '#web/ui/summary-list.tsx';
import { SourceMark } from './from-sign-on.tsx';
import { editHref } from './part-links.ts';
import { fieldsElsewhere, type ProfileGroup } from './profile-groups.ts';
import type { ProfileAnswer } from './schema.ts';
import { useProfileWords } from './use-profile-words.ts';

/** Where a field of this kind is changed; numbers have no page of their own. */
function useChanges(): Partial<Record<ProfileField, SummaryRow['action']>> {
  const t = useTexts('profile');
  const change = t('common.button.change');
  return {
    email: { href: editHref('mail'), text: change, hidden: t('profile.elsewhere.changeMail') },
    mobile_phone: {
      href: editHref('phone'),
      text: change,
      hidden: t('profile.elsewhere.changePhone'),
    },
  };
}

/** One sentence for each kind of field: where it comes from, and how it is proven. */
function useSentences(fields: readonly ProfileField[], { cleared }: ProfileAnswer): string[] {
  const t = useTexts('profile');
  const numbers = fields.filter((field) => field === 'pinfl' || field === 'tin');
  return [
    ...(numbers.some((field) => cleared.some((one) => one === field))
      ? [t('profile.elsewhere.cleared')]
      : []),
    ...(numbers.length > 0 ? [t('profile.elsewhere.number')] : []),
    ...(fields.includes('email') ? [t('profile.elsewhere.mail')] : []),
    ...(fields.includes('mobile_phone') ? [t('profile.elsewhere.phone')] : []),
  ];
}

/**
 * What of a group the profile does not write: shown, with where it comes from and how it is proven
 * or changed.
 */
export function ProvenElsewhere({
  profile,
  group,
}: {
  profile: ProfileAnswer;
  group: ProfileGroup;
}) {
  const t = useTexts('profile', 'validation');
  const words = useProfileWords(profile.region_id);
  const changes = useChanges();
  const fields = fieldsElsewhere(group, profile);
  const sentences = useSentences(fields, profile);
  if (fields.length === 0) return null;
  const rows = fields.map((field) => {
    const source = profile.sources[field];
    const value = words(field, profile[field]);
    return {
      key: field,
      label: t(`validation.field.${field}`),
      value: (
        <>
          {value || <span className="text-muted">{t('profile.elsewhere.none')}</span>}{' '}
          {source && <SourceMark of={source} />}
        </>
      ),
      action: changes[field],
    };
  });
  return (
    <section className="measure mb-8">
      <h2 className="mb-2 text-lg">{t('profile.elsewhere.title')}</h2>
      {sentences.map((sentence) => (
        <p key={sentence} className="mb-3 text-muted">
          {sentence}
        </p>
      ))}
      <SummaryList rows={rows} />
    </section>
  );
}
