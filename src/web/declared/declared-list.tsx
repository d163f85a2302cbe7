import { Suspense, useMemo } from 'react';
import { useMay } from '#web/forms/use-can.ts';
import type { Query } from '#web/lib/http.ts';
import type { ListState } from '#web/process/list-state.ts';
import { StillRows } from '#web/process/still-rows.tsx';
import type { TravellingRecord } from '#web/record/record.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ColumnPicker } from './column-picker.tsx';
import { DeclaredFilters } from './declared-filters.tsx';
import { GroupedRows } from './grouped-rows.tsx';
import { CountedGroups } from './list-groups.tsx';
import { DeclaredRows } from './list-rows.tsx';
import type { Declared, ListPart, RecordList } from './record-list.ts';
import { useList } from './use-list.ts';
import type { ScreenWords } from './words.ts';

interface PartsProps<Row extends TravellingRecord> {
  list: RecordList<Row>;
  state: ListState;
  words: ScreenWords;
  /** What narrows it beside the address. */
  query?: Query;
}

/** The filters and the tables of a declared list. */
export function ListParts<Row extends TravellingRecord>({
  list,
  state,
  words,
  query = {},
}: PartsProps<Row>) {
  const { narrowing, caption, empty, box, groups } = list;
  const narrowed = state.search !== '' || state.active > 0;
  const whole: ListPart = { query: { ...box, ...query }, caption, empty };
  const parts = (!narrowed && list.parts?.(words.actor)) || [whole];
  const picker = <ColumnPicker list={list} state={state} words={words} />;
  return (
    <div className="flex flex-col gap-4">
      {narrowing ? (
        <DeclaredFilters of={narrowing} state={state} words={words}>
          {picker}
        </DeclaredFilters>
      ) : (
        <div>{picker}</div>
      )}
      {/* What the tables still wait for must not take the filters away from who types in them. */}
      <Suspense fallback={<Skeleton shape="table" />}>
        <StillRows>
          {groups && !groups.all && (
            <CountedGroups list={list} of={groups} state={state} words={words} />
          )}
          {groups?.all ? (
            <GroupedRows list={list} of={groups} state={state} words={words} />
          ) : (
            <div className="flex flex-col gap-10">
              {parts.map((part) => (
                <DeclaredRows
                  key={part.caption}
                  list={list}
                  state={state}
                  words={words}
                  part={part}
                />
              ))}
            </div>
          )}
        </StillRows>
      </Suspense>
    </div>
  );
}

/** A declared list inside a page that shows more than it. */
export function DeclaredList<Row extends TravellingRecord>({
  of,
  query,
}: {
  of: Declared<RecordList<Row>>;
  query?: Query;
}) {
  const may = useMay();
  const list = useMemo(() => of(may), [of, may]);
  return <ListParts list={list} {...useList(list)} query={query} />;
}
