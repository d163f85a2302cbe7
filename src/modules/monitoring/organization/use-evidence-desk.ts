import { useState } from 'react';
import { actionsOf } from '#machines/kit.ts';
import { monitoringReportMachine } from '#machines/monitoring-report.machine.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { useEvent } from '#web/record/use-process.ts';
import { useRefusalToast } from '#web/record/use-refusal-toast.ts';
import type { EvidenceItem, MonitoringRecord } from '../schema.ts';

/** A mark on its way to the server: it is shown as it was given, and as not saved yet. */
interface Sent {
  accepted: boolean;
  note: string | null;
}

/** The marks that are still on their way when this one has its answer. */
const without = (all: Readonly<Record<number, Sent>>, mark: Sent) =>
  Object.fromEntries(Object.entries(all).filter(([, other]) => other !== mark));

/**
 * The desk of an organization: which work lies on it, the marks on their way, and the note that is
 * being written. Marks follow each other as quickly as they are given: each is sent when the one
 * before it has its answer, with the version of that answer.
 */
export function useEvidenceDesk(record: MonitoringRecord) {
  const complain = useRefusalToast();
  const actor = useActor();
  const { items } = record;
  const [sent, setSent] = useState<Readonly<Record<number, Sent>>>({});
  const [refused, setRefused] = useState<readonly number[]>([]);
  const [noting, setNoting] = useState<number | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const { send } = useEvent<MonitoringRecord>(monitoringReportMachine, record.id);
  const mayMark = actionsOf(monitoringReportMachine, record, actor).some(
    ({ event, enabled }) => event === 'markItem' && enabled,
  );
  const shown = items.map((item): EvidenceItem => ({ ...item, ...sent[item.id] }));
  const open = shown.filter(({ accepted }) => accepted === null);
  const current = shown.find(({ id }) => id === chosen) ?? open[0] ?? shown[0];

  const show = (id: number) => {
    setChosen(id);
    setNoting(null);
  };
  const goOn = (id: number) => {
    const after = shown.findIndex((item) => item.id === id);
    const rest = [...shown.slice(after + 1), ...shown.slice(0, after)];
    const next = rest.find(({ accepted }) => accepted === null);
    if (next) show(next.id);
    else setNoting(null);
  };
  const mark = async (id: number, accepted: boolean, note: string | null): Promise<void> => {
    const given: Sent = { accepted, note };
    setSent((all) => ({ ...all, [id]: given }));
    setRefused((all) => all.filter((one) => one !== id));
    try {
      await send({ event: 'markItem', payload: { item_id: id, accepted, note } });
    } catch (error) {
      setRefused((all) => [...all, id]);
      complain(error);
    } finally {
      setSent((all) => without(all, given));
    }
  };
  const accept = (id: number) => {
    goOn(id);
    void mark(id, true, null);
  };
  const refuse = (item: EvidenceItem) => {
    setChosen(item.id);
    setNoting(item.id);
    if (item.accepted !== false) void mark(item.id, false, item.note);
  };
  const saveNote = (item: EvidenceItem, note: string) => {
    goOn(item.id);
    if (note.trim() !== (item.note ?? '')) void mark(item.id, false, note.trim() || null);
  };
  const step = (by: number) => {
    const at = shown.findIndex(({ id }) => id === current?.id);
    const next = shown[at + by];
    if (next) show(next.id);
  };
  return {
    items: shown,
    current,
    /** Whether the reader has gone to a work, and not the page alone. */
    moved: chosen !== null,
    mayMark,
    show,
    step,
    accept,
    refuse,
    saveNote,
    noting,
    closeNote: () => setNoting(null),
    judged: shown.length - open.length,
    saving: Object.keys(sent).length > 0,
    isSaving: (id: number): boolean => sent[id] !== undefined,
    isRefused: (id: number): boolean => refused.includes(id),
  };
}

export type EvidenceDesk = ReturnType<typeof useEvidenceDesk>;
