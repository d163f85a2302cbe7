import { Link } from 'wouter';
import type { ProfileField } from '#shared/profile.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { Notice } from '#web/ui/notice.tsx';
import { editHref } from './part-links.ts';
import { groupOf } from './profile-groups.ts';
import type { ProfileAnswer } from './schema.ts';

/** An address for mails is entered on the page that proves it; everything else in its group. */
const hrefOf = (field: ProfileField): string =>
  field === 'email' ? editHref('mail') : editHref(groupOf(field), field);

/**
 * What an application still needs of the profile (guard GA4), each a link to its input; or that
 * nothing is missing.
 */
export function MissingFields({ profile }: { profile: ProfileAnswer }) {
  const t = useTexts('profile', 'validation');
  const { missing } = profile;
  if (missing.length === 0) return <Notice tone="success" heading={t('profile.missing.none')} />;
  return (
    <Notice tone="warning" heading={t('profile.missing.title', { count: missing.length })}>
      <p>{t('profile.missing.text')}</p>
      <ul className="mt-3 gap-x-8 sm:columns-2">
        {missing.map((field) => (
          <li key={field} className="mb-1.5 break-inside-avoid">
            <Link href={hrefOf(field)} className="link">
              {t(`validation.field.${field}`)}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
