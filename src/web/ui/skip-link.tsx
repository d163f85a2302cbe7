import { useTexts } from '#web/lib/i18n.ts';

/**
 * The first stop of the Tab key: over the bars to the content, `<main id="main" tabIndex={-1}>`.
 */
export function SkipLink({ target = 'main' }: { target?: string }) {
  const t = useTexts();
  return (
    <a
      href={`#${target}`}
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:bg-surface focus:px-4 focus:py-2 focus:text-link focus:underline"
    >
      {t('common.skipLink')}
    </a>
  );
}
