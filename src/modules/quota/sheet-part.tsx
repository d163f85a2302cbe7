import type { AnyStateMachine } from 'xstate';
import { actionsOf } from '#machines/kit.ts';
import type { LinesKind } from '#shared/import.ts';
import { ExportButton, ExportList } from '#web/exports/export-panel.tsx';
import type { Query } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useActor } from '#web/lib/use-actor.ts';
import type { TravellingRecord } from '#web/record/record.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { LinesImport } from './lines-import.tsx';

interface In {
  machine: AnyStateMachine;
  record: TravellingRecord;
  kind: LinesKind;
}

/** Brings the lines in from a spreadsheet, for anyone who may change them now. */
export function SheetIn({ machine, record, kind }: In) {
  const t = useTexts('import');
  const actor = useActor();
  const mayChange = actionsOf(machine, record, actor).some(
    ({ event, enabled }) => event === 'save' && enabled,
  );
  if (!mayChange) return null;
  return (
    <div className="no-print">
      <Disclosure summary={t('import.lines.title')}>
        <LinesImport
          key={record.version}
          kind={kind}
          id={record.id}
          version={record.version}
          onDone={() => undefined}
        />
      </Disclosure>
    </div>
  );
}

interface Props extends In {
  /** The call of the export, and the filters that leave this record alone. */
  path: string;
  query: Query;
  /** Lines of the record. */
  count: number;
}

/**
 * The lines as a spreadsheet: anyone who reads them takes it along, anyone who may change them
 * brings it back.
 */
export function SheetPart({ machine, record, kind, path, query, count }: Props) {
  return (
    <div className="no-print flex flex-col gap-4">
      <div>
        <ExportButton path={path} query={query} count={count} />
      </div>
      <ExportList />
      <SheetIn machine={machine} record={record} kind={kind} />
    </div>
  );
}
