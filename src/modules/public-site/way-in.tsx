import { applicationPaths } from '#modules/application/paths.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { useUser } from '#web/lib/use-user.ts';
import { LinkButton } from '#web/ui/link-button.tsx';

/**
 * The way in: the own home for who is signed in; visitors sign in first and are then where they
 * apply.
 */
export function WayIn() {
  const t = useTexts('public');
  const user = useUser();
  const [href, text] = user
    ? [paths.home.href(), t('public.toHome')]
    : [applicationPaths.ownApplications.href(), t('public.apply')];
  return (
    <LinkButton kind="primary" href={href} className="min-h-13 px-6 text-lg">
      {text}
    </LinkButton>
  );
}
