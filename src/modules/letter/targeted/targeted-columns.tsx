import { targetedLetterMachine } from '#machines/targeted-letter.machine.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import type { ListState } from '#web/process/list-state.ts';
import type { Column } from '#web/ui/table.tsx';
import { StatusCell } from '../correspondence/letter-status-cell.tsx';
import { useLetterColumns } from '../correspondence/use-letter-columns.tsx';
import { letterPaths } from '../paths.ts';
import type { ListedTargetedLetter } from './schema.ts';
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
  const t = useTexts('targeted-letter-screen', 'targetedLetter', 'letter-screen', 'validation');
  const format = useFormat();
  const words = useTargetedWords();
  const { subject, status, sent } = useLetterColumns<ListedTargetedLetter>({
    machine: targetedLetterMachine,
    state,
    width: 'min-w-56',
    hrefOf: ({ id }) => letterPaths.targetedLetter.href({ id }),
    isUnread: (row) => view === 'decides' && row.sent_at !== null && row.read_at === null,
    status: (row) => <Status letter={row} />,
  });
  const nothing = <span className="text-muted">{t('letter-screen.noAddressee')}</span>;
  const customer: Column<ListedTargetedLetter> = {
    key: 'from',
    header: t('targeted-letter-screen.customer'),
    className: 'min-w-36',
    cell: (row) => words.customer(row) || nothing,
  };
  const target: Column<ListedTargetedLetter> = {
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
  };
  const amount: Column<ListedTargetedLetter> = {
    key: 'amount',
    header: t('targeted-letter-screen.usedOfAll'),
    sortable: true,
    figures: true,
    className: 'whitespace-nowrap',
    cell: ({ used, amount }) =>
      amount !== null && `${format.number(used)} / ${format.number(amount)}`,
  };
  return [subject, ...(view === 'writes' ? [] : [customer]), target, amount, status, sent];
}
