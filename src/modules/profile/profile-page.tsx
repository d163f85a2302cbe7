import { usePart } from '#web/forms/use-part.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { paths } from '#web/lib/paths.ts';
import { RecordGate } from '#web/process/record-gate.tsx';
import { AchievementPart } from './achievement-part.tsx';
import { ContactPart } from './contact-part.tsx';
import { DiplomaPart } from './diploma-part.tsx';
import { LanguageForm } from './language-form.tsx';
import { PasswordPart } from './password-part.tsx';
import { ProfileGroupForm } from './profile-group-form.tsx';
import { isProfileGroup } from './profile-groups.ts';
import { ProfileOverview } from './profile-overview.tsx';
import { SessionsPart } from './sessions-part.tsx';
import { useProfile } from './use-profile.ts';
import { WorkPlacePart } from './work-place-part.tsx';

/** Opened seldom, and the largest part of the page. */
const SettingsPart = lazyPage(() => import('./settings-part.tsx'), 'SettingsPart');

const AbsencePart = lazyPage(() => import('./absence-part.tsx'), 'AbsencePart');
const CalendarPart = lazyPage(() => import('./calendar-part.tsx'), 'CalendarPart');

/**
 * My Profile (route `me`): everything about oneself on one page, each question group edited on its
 * own.
 */
export function ProfilePage() {
  const t = useTexts('profile');
  const { edit, field } = usePart();
  const query = useProfile();
  const [kind = '', part = ''] = edit.split('-');
  return (
    <RecordGate
      query={query}
      title={t('profile.title')}
      back={{ href: paths.home.href(), text: t('profile.home') }}
    >
      {(profile) => {
        if (isProfileGroup(edit))
          return <ProfileGroupForm key={edit} profile={profile} group={edit} field={field} />;
        if (edit === 'phone' || edit === 'mail') return <ContactPart key={edit} kind={edit} />;
        if (edit === 'password') return <PasswordPart />;
        if (edit === 'sessions') return <SessionsPart />;
        if (edit === 'settings') return <SettingsPart />;
        if (edit === 'absence') return <AbsencePart />;
        if (edit === 'calendar') return <CalendarPart />;
        if (kind === 'language') return <LanguageForm profile={profile} />;
        if (kind === 'place') return <WorkPlacePart key={part} profile={profile} part={part} />;
        if (kind === 'achievement')
          return <AchievementPart key={part} profile={profile} part={part} />;
        if (kind === 'diploma') return <DiplomaPart key={part} part={part} />;
        return <ProfileOverview profile={profile} />;
      }}
    </RecordGate>
  );
}
