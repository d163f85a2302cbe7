import { type AmountColumn, amountColumns } from '#shared/quota.ts';
import type { ChangedLine } from '#shared/rows/history-line.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';

interface Group {
  of: ChangedLine['of'];
  changes: ChangedLine[];
}

/** More lines than these stand behind a summary. */
const mostOpen = 3;

/** What changed, line by line of the record, in the order of the step. */
function groupsOf(lines: readonly ChangedLine[]): Group[] {
  const groups = new Map<number, Group>();
  for (const line of lines) {
    const key = line.of?.id ?? 0;
    const group = groups.get(key) ?? { of: line.of, changes: [] };
    group.changes.push(line);
    groups.set(key, group);
  }
  return [...groups.values()];
}

const isAmount = (name: string): name is AmountColumn =>
  amountColumns.some((column) => column === name);

/**
 * The lines of a request, a distribution or a split that a step has changed: whose, which number,
 * before and after.
 */
export function ChangedLines({ lines }: { lines: readonly ChangedLine[] }) {
  const t = useTexts('process', 'quota');
  const name = useName();
  const format = useFormat();
  const groups = groupsOf(lines);
  const shown = (value: ChangedLine['before']): string =>
    typeof value === 'number' ? format.number(value) : (value ?? '–');
  const words = ({ column, before, after }: ChangedLine): string =>
    t('process.history.changed', {
      column: isAmount(column) ? t(`quota.amount.${column}`) : t('process.history.explanation'),
      before: shown(before),
      after: shown(after),
    });
  const list = (
    <ul className="flex flex-col gap-1">
      {groups.map(({ of, changes }) => (
        <li key={of?.id ?? 0} className="break-words">
          {of && `${[of.code, name(of)].filter(Boolean).join(' ')}: `}
          {changes.map(words).join('; ')}
        </li>
      ))}
    </ul>
  );
  if (groups.length <= mostOpen) return list;
  return (
    <Disclosure summary={t('process.history.lines', { count: groups.length })}>{list}</Disclosure>
  );
}
