import { CalendarFeed } from '#web/forms/calendar-feed.tsx';
import { useHeadingFocus } from '#web/forms/use-heading-focus.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { Page } from '#web/ui/page.tsx';
import { profilePaths } from './paths.ts';

/** The own deadlines in a calendar program: the secret address is made and revoked here. */
export function CalendarPart() {
  const t = useTexts('calendar-feed', 'profile');
  useHeadingFocus('calendar');
  return (
    <Page
      title={t('calendar-feed.title')}
      lead={t('calendar-feed.lead')}
      back={{ href: profilePaths.profile.href(), text: t('profile.title') }}
    >
      <CalendarFeed />
    </Page>
  );
}
