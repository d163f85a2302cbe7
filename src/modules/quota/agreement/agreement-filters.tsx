import { Link } from 'wouter';
import { stateMeta } from '#machines/kit.ts';
import { quotaAgreementMachine } from '#machines/quota-agreement.machine.ts';
import { agreementKinds } from '#shared/quota.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { FilterSelect, ListFilters } from '#web/process/list-filters.tsx';
import type { ListState } from '#web/process/list-state.ts';
import { quotaPaths } from '../paths.ts';

const shown = Object.keys(quotaAgreementMachine.states).filter(
  (state) => stateMeta(quotaAgreementMachine, state).code !== null,
);

/** The kinds of documents as links; the first shows all of them. */
export function KindLinks({ state }: { state: ListState }) {
  const t = useTexts('quota', 'quota-screen');
  const chosen = state.filters.kind?.[0] ?? '';
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

/** Search by organization, and status; all in the address. */
export function AgreementFilters({ state }: { state: ListState }) {
  const t = useTexts('quota-screen', 'quota', 'quotaAgreement', 'processes');
  const wordsOf = (name: string, value: string): string => {
    if (name === 'turn') return t('processes.actions.myTurn');
    const kind = agreementKinds.find(({ id }) => name === 'kind' && String(id) === value);
    if (kind) return t(`quota.agreementKind.${kind.id}`);
    if (name === 'request') return t('quota-screen.agreement.ofRequest');
    return `${t('processes.status')}: ${t(`quotaAgreement.state.${value}`)}`;
  };
  return (
    <ListFilters state={state} search={t('quota-screen.request.search')} wordsOf={wordsOf}>
      <FilterSelect
        state={state}
        name="state"
        label={t('processes.status')}
        all={t('quota-screen.any')}
        options={shown.map((name) => ({ value: name, label: t(`quotaAgreement.state.${name}`) }))}
      />
    </ListFilters>
  );
}
