import { ShieldCheck } from 'lucide-react';
import { useTexts } from '#web/lib/i18n.ts';
import { Icon } from '#web/ui/icon.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { type ProfileGroup, profileGroups } from './profile-groups.ts';
import type { ProfileAnswer, ProfileSource } from './schema.ts';
import { useProfileWords } from './use-profile-words.ts';

/** The mark of a value that was given by somebody else than its person: words, not only a sign. */
export function SourceMark({ of }: { of: ProfileSource }) {
  const t = useTexts('profile');
  return (
    <span className="inline-flex items-center gap-1 text-sm text-muted">
      <Icon of={ShieldCheck} size={16} />
      {t(`profile.source.${of}`)}
    </span>
  );
}

/** What of a group OneID has filled: shown, never asked again. */
export function FromSignOn({ profile, group }: { profile: ProfileAnswer; group: ProfileGroup }) {
  const t = useTexts('profile', 'validation');
  const words = useProfileWords(profile.region_id);
  const filled = profileGroups[group].filter((field) => profile.sources[field] === 'oneid');
  if (filled.length === 0) return null;
  return (
    <section className="measure mb-8">
      <h2 className="mb-2 text-lg">{t('profile.source.title')}</h2>
      <p className="mb-3 text-muted">{t('profile.source.text')}</p>
      <SummaryList
        rows={filled.map((field) => ({
          key: field,
          label: t(`validation.field.${field}`),
          value: words(field, profile[field]),
        }))}
      />
    </section>
  );
}
