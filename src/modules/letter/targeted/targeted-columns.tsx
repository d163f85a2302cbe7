import { targetedLetterMachine } from '#machines/targeted-letter.machine.ts';
import type { ListedTargetedLetter } from '#shared/rows/targeted-letter.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { paths } from '#web/paths.ts';
import type { ListState } from '#web/process/list-state.ts';
import type { Column } from '#web/ui/table.tsx';
import { StatusCell } from '../correspondence/letter-status-cell.tsx';
import { Subject } from '../correspondence/letter-subject.tsx';
import type { TargetedView } from './use-targeted-view.ts';
import { useTargetedWords } from './use-targeted-words.ts';

/** Status with its dates, and what the organization that is to train has said. */
function Status({ letter }: { letter: ListedTargetedLetter }) {
  const t = useTexts('targeted-letter-screen');
  const { opinion } = letter;
  return (
    <>
      <StatusCell machine={targetedLetterMachine} letter={letter} />
      {opinion && (
        <span className="block text-sm">
          {t(`targeted-letter-screen.opinion.${opinion.agrees ? 'yes' : 'no'}`)}
        </span>
      )}
    </>
  );
}

/** What about and number, who orders, who trains in what, places, status, when sent. */
export function useTargetedColumns(
  state: ListState,
  view: TargetedView,
): Column<ListedTargetedLetter>[] {
  const t = useTexts(
    'targeted-letter-screen',
    'targetedLetter',
    'letter-screen',
    'validation',
    'processes',
    'codes',
  );
  const format = useFormat();
  const words = useTargetedWords();
  const nothing = <span className="text-muted">{t('letter-screen.noAddressee')}</span>;
  const customer: Column<ListedTargetedLetter> = {
    key: 'from',
    header: t('targeted-letter-screen.customer'),
    className: 'min-w-36',
    cell: (row) => words.customer(row) || nothing,
  };
  return [
    {
      key: 'code',
      header: t('validation.field.short_info'),
      rowHeader: true,
      className: 'min-w-56',
      cell: (row) => (
        <Subject
          machine={targetedLetterMachine}
          letter={row}
          state={state}
          href={paths.targetedLetter.href({ id: row.id })}
          unread={view === 'decides' && row.sent_at !== null && row.read_at === null}
        />
      ),
    },
    ...(view === 'writes' ? [] : [customer]),
    {
      key: 'target',
      header: t('validation.field.target_org_id'),
      className: 'min-w-44',
      cell: (row) => (
        <>
          {words.trainer(row) || nothing}
          <span className="block text-muted">
            {[words.direction(row), words.form(row)].filter(Boolean).join(', ')}
          </span>
        </>
      ),
    },
    {
      key: 'amount',
      header: t('targeted-letter-screen.usedOfAll'),
      sortable: true,
      figures: true,
      className: 'whitespace-nowrap',
      cell: ({ used, amount }) =>
        amount !== null && `${format.number(used)} / ${format.number(amount)}`,
    },
    {
      key: 'status',
      header: t('processes.status'),
      className: 'min-w-44',
      cell: (row) => <Status letter={row} />,
    },
    {
      key: 'sent_at',
      header: t('letter-screen.sent'),
      sortable: true,
      className: 'whitespace-nowrap',
      cell: ({ sent_at }) => sent_at && format.date(sent_at),
    },
  ];
}
