import type { ReactNode } from 'react';
import { fullName } from '#shared/names.ts';
import type { ProfileField } from '#shared/profile.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { Page } from '#web/ui/page.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { Achievements } from './achievements.tsx';
import { DiplomaList } from './diploma-list.tsx';
import { SourceMark } from './from-sign-on.tsx';
import { MissingFields } from './missing-fields.tsx';
import { editHref } from './part-links.ts';
import { fieldsOf, type ProfileGroup, profileGroupNames } from './profile-groups.ts';
import type { ProfileAnswer } from './schema.ts';
import { SectionHead } from './section-head.tsx';
import { SecuritySection } from './security-section.tsx';
import { useProfileWords } from './use-profile-words.ts';
import { WorkPlaces } from './work-places.tsx';

function Group({ profile, group }: { profile: ProfileAnswer; group: ProfileGroup }) {
  const t = useTexts('profile', 'validation');
  const words = useProfileWords(profile.region_id);
  const value = (field: ProfileField): ReactNode => {
    const text = words(field, profile[field]);
    const source = profile.sources[field];
    if (!text) return <span className="text-muted">{t('common.state.none')}</span>;
    return (
      <span className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="min-w-0 whitespace-pre-line">{text}</span>
        {source && <SourceMark of={source} />}
      </span>
    );
  };
  const heading = t(`profile.group.${group}`);
  return (
    <section aria-labelledby={`group-${group}`}>
      <SectionHead
        id={`group-${group}`}
        heading={heading}
        action={{ href: editHref(group), text: t('common.button.change'), hidden: heading }}
      />
      <SummaryList
        rows={fieldsOf(group, profile.user_type).map((field) => ({
          key: field,
          label: t(`validation.field.${field}`),
          value: value(field),
        }))}
      />
    </section>
  );
}

function Language({ profile }: { profile: ProfileAnswer }) {
  const t = useTexts('profile');
  const heading = t('profile.language.title');
  return (
    <section aria-labelledby="language">
      <SectionHead
        id="language"
        heading={heading}
        action={{ href: editHref('language'), text: t('common.button.change'), hidden: heading }}
      />
      <SummaryList
        rows={[
          { label: t('profile.language.label'), value: t(`common.language.${profile.language}`) },
        ]}
      />
    </section>
  );
}

/**
 * The whole profile for reading: what is missing first, then every group with a way to change it.
 */
export function ProfileOverview({ profile }: { profile: ProfileAnswer }) {
  const t = useTexts('profile');
  const name = fullName(profile);
  return (
    <Page
      title={t('profile.title')}
      lead={name || undefined}
      back={{ href: paths.home.href(), text: t('profile.home') }}
    >
      <div className="flex max-w-[60rem] flex-col gap-12">
        <MissingFields profile={profile} />
        {profileGroupNames.map((group) => (
          <Group key={group} profile={profile} group={group} />
        ))}
        <WorkPlaces rows={profile.work_history} />
        <Achievements rows={profile.achievements} />
        <DiplomaList />
        <SecuritySection profile={profile} />
        <Language profile={profile} />
      </div>
    </Page>
  );
}
