import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { AnyStateMachine } from 'xstate';
import { transitionsFrom } from '#machines/kit.ts';
import type { SavedForm } from '#web/forms/checked-form.ts';
import type { ComparedFields, Comparison } from '#web/forms/form-page.tsx';
import { useVersionedSave, type VersionedSave } from '#web/forms/use-versioned-save.ts';
import { http } from '#web/lib/http.ts';
import { collectionOf, type TravellingRecord } from '#web/record/record.ts';
import { cacheKeys } from '#web/record/record-cache.ts';
import { useDoneToast } from '#web/record/use-done-toast.ts';

interface Options<Row> {
  machine: AnyStateMachine;
  /** The record that the form was filled from; null = a new one. */
  record: Row | null;
  /**
   * The event that takes the fields of a record that is there; without it they are put to the
   * record's own address.
   */
  event?: string;
  /** Where the form leads. */
  hrefOf(id: number): string;
  /** The form that is saved, or only what hears of a refusal where nothing is typed. */
  form: SavedForm;
}

/** The event that a form without one sends: what begins a record, or changes its fields. */
function savingEvent(machine: AnyStateMachine, record: TravellingRecord | null): string {
  const events = transitionsFrom(machine, record?.state ?? 'absent').map(({ event }) => event);
  const usual = record ? ['save', 'update'] : ['create'];
  return usual.find((event) => events.includes(event)) ?? events[0] ?? '';
}

/**
 * Saves the form of a process's record: creates it or sends its fields with the version that was
 * seen, says so, and opens the record.
 */
export function useRecordSave<Row extends TravellingRecord, Body extends object>({
  machine,
  record,
  event,
  hrefOf,
  form,
}: Options<Row>): {
  saving: VersionedSave<Row, Body>;
  /** For the page of the form: these fields, in the version of somebody who saved first and here. */
  comparing(fields: ComparedFields<Row>): Comparison<Row>;
} {
  const done = useDoneToast(machine);
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const all = `/${collectionOf(machine)}/`;
  const own = `${all}${record?.id}/`;
  /** Leaves the form; what is shown of the process is read again. */
  const open = (id: number) => {
    void client.invalidateQueries({ queryKey: cacheKeys.all(machine) });
    navigate(hrefOf(id));
  };
  const saving = useVersionedSave<Row, Body, Row>({
    version: record?.version ?? null,
    read: record ? () => http.get<Row>(own) : undefined,
    write: ({ body, version, key }) => {
      if (!record) return http.post<Row>(all, body, { key });
      return event
        ? http.post<Row>(`${own}${event}/`, { ...body, version }, { key })
        : http.put<Row>(own, { ...body, version }, { key });
    },
    form,
    onSaved: (row) => {
      // The news of this very change may come after the page is open: it must not be taken for
      // somebody else's.
      client.setQueryData(cacheKeys.record(machine, row.id), row);
      done(event ?? savingEvent(machine, record));
      open(row.id);
    },
  });
  const onTakeTheirs = () => record && open(record.id);
  return { saving, comparing: (fields) => ({ ...fields, original: record, onTakeTheirs }) };
}
