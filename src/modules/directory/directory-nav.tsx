import { Link } from 'wouter';
import { type DirectoryName, directoryNames, directoryOf } from '#shared/directories.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { classes } from '#web/ui/classes.ts';

/** The way from one directory to the others. */
export function DirectoryNav({ current }: { current: DirectoryName }) {
  const t = useTexts('directory');
  return (
    <nav aria-label={t('directory.nav')} className="no-print mb-6 border-b border-line pb-3">
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {directoryNames.map((name) => (
          <li key={name}>
            <Link
              href={`/admin/${directoryOf(name).route}`}
              aria-current={name === current ? 'page' : undefined}
              className={classes('link inline-block py-1', name === current && 'font-semibold')}
            >
              {t(`directory.title.${name}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
