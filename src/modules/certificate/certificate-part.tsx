import type { ReactNode } from 'react';
import { certificateMachine } from '#machines/certificate.machine.ts';
import type { Query } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useReturnToRow } from '#web/process/list-return.ts';
import { ListRows } from '#web/process/list-rows.tsx';
import type { ListState } from '#web/process/list-state.ts';
import type { RecordPage } from '#web/process/record.ts';
import { useRecords } from '#web/process/use-process.ts';
import { CertificateTable } from './certificate-table.tsx';
import type { ListedCertificate } from './schema.ts';

interface Props {
  state: ListState;
  query: Query;
  own: boolean;
  caption(count: number): string;
  /** Leads to all of the part instead of its pages. */
  more?: ReactNode;
  /** What stands here without rows; a part among others is then left out. */
  empty?: ReactNode;
}

/** One table of the list: rows, pages, what is said when there are none. */
export function CertificatePart({ state, query, own, caption, more, empty }: Props) {
  const t = useTexts('certificate');
  const answer = useRecords<ListedCertificate>(certificateMachine, query);
  useReturnToRow(certificateMachine.id, state.href, answer.data !== undefined);
  const foot = ({ count, results }: RecordPage<ListedCertificate>) =>
    count > results.length && <p className="mt-4">{more}</p>;
  return (
    <ListRows
      query={answer}
      state={state}
      module={t('certificate.names')}
      empty={empty}
      foot={more ? foot : undefined}
    >
      {(page, busy) => (
        <CertificateTable
          page={page}
          state={state}
          own={own}
          busy={busy}
          caption={caption(page.count)}
        />
      )}
    </ListRows>
  );
}
