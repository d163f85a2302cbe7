import { quotaAgreementMachine } from '#machines/quota-agreement.machine.ts';
import { agreementKinds } from '#shared/quota.ts';
import { column, status, title } from '#web/declared/columns.ts';
import { DeclaredList } from '#web/declared/declared-list.tsx';
import { linked, states, turn } from '#web/declared/filters.ts';
import type { Declared, RecordList } from '#web/declared/record-list.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { Page } from '#web/ui/page.tsx';
import { quotaPaths } from '../paths.ts';
import { AgreementCreates } from './agreement-creates.tsx';
import { subjectOf } from './agreement-words.ts';
import { KindLinks } from './kind-links.tsx';
import type { ListedQuotaAgreement } from './schema.ts';
import { listed } from './shown.ts';

/** Agreements: the document, whose answer, when it was given, status and turn. */
const agreementList: Declared<RecordList<ListedQuotaAgreement>> = () => ({
  machine: quotaAgreementMachine,
  areas: ['quota', 'codes'],
  record: ({ id }) => quotaPaths.quotaAgreement.href({ id }),
  caption: 'quota-screen.agreement.caption',
  empty: 'quota-screen.agreement.none',
  order: '-turn,-id',
  limit: 50,
  ticked: { nameOf: subjectOf },
  columns: [
    title('subject', listed.subject, {
      className: 'min-w-64',
      under: (agreement, words) => agreement.organization && listed.kind.value(agreement, words),
    }),
    column('period', listed.period, { className: 'min-w-40' }),
    column('approver', listed.approver, { className: 'min-w-40' }),
    column('decided_at', listed.decided_at, { sortable: true, className: 'whitespace-nowrap' }),
    status({
      under: (agreement, words) =>
        agreement.auto ? words.t('quota-screen.agreement.auto') : words.turn(agreement),
    }),
  ],
  narrowing: {
    search: 'quota-screen.request.search',
    all: 'quota-screen.any',
    filters: [
      linked('kind', 'quota-screen.agreement.document', ({ t }, value) => {
        const kind = agreementKinds.find(({ id }) => String(id) === value);
        return kind ? t(`quota.agreementKind.${kind.id}`) : value;
      }),
      linked('request', 'quota-screen.agreement.ofRequest'),
      turn,
      states(quotaAgreementMachine),
    ],
  },
});

/**
 * Agreements to documents of the quota (route `quote-agreement`): by what they are about, the
 * reader's own turn first.
 */
export function AgreementListPage() {
  const t = useTexts('quota-screen', 'quotaAgreement');
  return (
    <Page title={t('quotaAgreement.names')} lead={t('quota-screen.agreement.lead')}>
      <div className="flex flex-col gap-8">
        <AgreementCreates />
        <KindLinks />
        <DeclaredList of={agreementList} />
      </div>
    </Page>
  );
}
