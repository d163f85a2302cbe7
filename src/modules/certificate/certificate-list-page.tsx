import { certificateMachine } from '#machines/certificate.machine.ts';
import type { Actor } from '#machines/kit.ts';
import { shortName } from '#shared/names.ts';
import { column, status, title, holder as workHolder } from '#web/declared/columns.ts';
import { directory, states, turn, work } from '#web/declared/filters.ts';
import { ListPage } from '#web/declared/list-page.tsx';
import type { Declared, ListPart, ListScreen } from '#web/declared/record-list.ts';
import { turnDue } from '#web/declared/turn-due.tsx';
import { partsFor } from './certificate-parts.ts';
import { certificatePaths } from './paths.ts';
import type { ListedCertificate } from './schema.ts';
import { listed } from './shown.ts';

/** What waits for the reader, and the rest. */
function parts(actor: Actor): ListPart[] {
  const { turn: waiting, rest } = partsFor(actor);
  const others: ListPart = {
    query: { state: rest },
    caption: 'certificate-screen.part.rest',
    empty: 'certificate-screen.empty.others',
  };
  if (waiting.length === 0) return [others];
  const own: ListPart = {
    query: { state: waiting },
    caption: 'certificate-screen.part.turn',
    more: {
      href: `${certificatePaths.certificates.href()}?state=${waiting.join(',')}`,
      text: 'certificate-screen.part.all',
    },
  };
  return [own, others];
}

/** Which certificate, whose, what it proves, how long it is good, its status and who holds it. */
const certificateList: Declared<ListScreen<ListedCertificate>> = (may) => {
  const own = may('create', 'Certificate');
  const view = own ? 'own' : 'others';
  const holder = column('holder', listed.holder, { className: 'min-w-32' });
  return {
    machine: certificateMachine,
    record: ({ id }) => certificatePaths.certificate.href({ id }),
    lead: `certificate-screen.lead.${view}`,
    caption: 'certificate-screen.caption',
    empty: `certificate-screen.empty.${view}`,
    emptyHint: `certificate-screen.emptyHint.${view}`,
    order: '-id',
    create: { open: own, href: certificatePaths.certificate.href({ id: 'new' }) },
    columns: [
      title('type', listed.type, { className: 'min-w-40', under: ({ number }) => number }),
      ...(own ? [] : [holder]),
      column('result', listed.result, { className: 'whitespace-nowrap' }),
      column('given_date', listed.given_date, { sortable: true, className: 'whitespace-nowrap' }),
      column('valid', listed.validity, { className: 'min-w-32' }),
      status({ under: (certificate, words) => words.turn(certificate), more: turnDue }),
      ...(own ? [] : [workHolder<ListedCertificate>()]),
    ],
    ticked: own
      ? undefined
      : {
          nameOf: ({ type, number, holder }, { name }) =>
            `${name(type)}, ${number}, ${shortName(holder)}`,
        },
    narrowing: own
      ? undefined
      : {
          search: 'certificate-screen.search',
          all: 'certificate-screen.all',
          filters: [
            turn,
            work,
            states(certificateMachine),
            directory('type', 'validation.field.type_id', '/certificate-types/'),
          ],
        },
    parts: own ? undefined : parts,
  };
};

/** Certificates (route `certificate`): the own ones with a way to add, or those to check. */
export const CertificateListPage = () => <ListPage of={certificateList} />;
