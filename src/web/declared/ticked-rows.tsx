import type { ReactNode } from 'react';
import { BulkBar } from '#web/process/bulk-bar.tsx';
import type { Selection, WholeList } from '#web/process/bulk-selection.ts';
import type { TravellingRecord } from '#web/record/record.ts';
import type { RecordList } from './record-list.ts';
import type { ScreenWords } from './words.ts';

interface Props<Row extends TravellingRecord> {
  list: Pick<RecordList<Row>, 'machine' | 'ticked'>;
  selection: Selection<Row>;
  whole: WholeList;
  words: ScreenWords;
  children: ReactNode;
}

/** The rows of a list, with what can be decided about the ticked ones where they have ticks. */
export function TickedRows<Row extends TravellingRecord>({
  list: { machine, ticked },
  selection,
  whole,
  words,
  children,
}: Props<Row>) {
  if (!ticked) return children;
  return (
    <BulkBar<Row>
      machine={machine}
      selection={selection}
      whole={whole}
      loadForms={ticked.forms}
      nameOf={(row) => ticked.nameOf(row, words)}
    >
      {children}
    </BulkBar>
  );
}
