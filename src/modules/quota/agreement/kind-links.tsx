import { Link, useSearch } from 'wouter';
import { agreementKinds } from '#shared/quota.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { quotaPaths } from '../paths.ts';

/** The kinds of documents as links; the first shows all of them. */
export function KindLinks() {
  const t = useTexts('quota', 'quota-screen');
  const chosen = new URLSearchParams(useSearch()).get('kind') ?? '';
  const links = [
    { kind: '', words: t('quota-screen.agreement.all') },
    ...agreementKinds.map(({ id }) => ({
      kind: String(id),
      words: t(`quota.agreementKind.${id}`),
    })),
  ];
  return (
    <nav aria-label={t('quota-screen.agreement.kinds')} className="mb-6 border-b border-line">
      <ul className="flex flex-wrap gap-x-6 px-1">
        {links.map(({ kind, words }) => (
          <li key={kind}>
            <Link
              href={
                kind
                  ? `${quotaPaths.quotaAgreements.href()}?kind=${kind}`
                  : quotaPaths.quotaAgreements.href()
              }
              aria-current={kind === chosen ? 'page' : undefined}
              className={`-mb-px inline-flex min-h-11 items-center border-b-3 ${kind === chosen ? 'border-brand font-semibold text-ink' : 'border-transparent text-muted hover:text-ink'}`}
            >
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
