import { useState } from 'react';
import { applicationMachine } from '#machines/application.machine.ts';
import { actionsOf } from '#machines/kit.ts';
import { type DocumentKind, documentKinds } from '#shared/codes.ts';
import { useActor } from '#web/process/use-actor.ts';
import { useEvent } from '#web/process/use-process.ts';
import { useRefusalToast } from '#web/process/use-refusal-toast.ts';
import { useWindowKey } from '#web/ui/use-window-key.ts';
import type { ApplicationDocument, ApplicationRecord } from './application-record.ts';

export type Mark = ApplicationDocument['mark'];

/** The papers of an application in the order of the specification. */
export const orderedDocuments = ({ documents }: ApplicationRecord): ApplicationDocument[] =>
  [...documents].sort((one, other) => documentKinds.indexOf(one.kind) - documentKinds.indexOf(other.kind));

/** The reviewer's desk: which paper lies on it, what is being noted about it, and the marks on their way to the server. */
export function useReviewDesk(record: ApplicationRecord) {
  const complain = useRefusalToast();
  const actor = useActor();
  const documents = orderedDocuments(record);
  const first = documents.find(({ mark }) => mark === null) ?? documents[0];
  const [current, setCurrent] = useState<string>(first?.kind ?? '');
  const [noting, setNoting] = useState<DocumentKind | null>(null);
  const [notes, setNotes] = useState<Partial<Record<DocumentKind, string>>>({});
  const { send, pending } = useEvent<ApplicationRecord>(applicationMachine, record.id);
  const mayMark = actionsOf(applicationMachine, record, actor).some(({ event, enabled }) => event === 'markDocument' && enabled);

  const show = (key: string) => {
    setCurrent(key);
    setNoting(null);
  };
  const mark = async (kind: DocumentKind, value: Mark, note?: string): Promise<void> => {
    try {
      const fresh = await send({ event: 'markDocument', payload: { kind, mark: value, note: note ?? null } });
      setNoting(null);
      const after = orderedDocuments(fresh ?? record);
      const next = after.find((document) => document.mark === null);
      if (value !== null && next) setCurrent(next.kind);
    } catch (error) {
      complain(error);
    }
  };
  const step = (by: number) => {
    const at = documents.findIndex(({ kind }) => kind === current);
    const next = documents[at + by];
    if (next) show(next.kind);
  };
  return {
    ...{ documents, current, show, step, mark, mayMark, pending },
    noting,
    /** Opens the note for a wrong paper. */
    note: (kind: DocumentKind | null) => setNoting(kind),
    noteOf: (document: ApplicationDocument): string => notes[document.kind] ?? document.note ?? '',
    typeNote: (kind: DocumentKind, text: string) => setNotes((all) => ({ ...all, [kind]: text })),
  };
}

export type Desk = ReturnType<typeof useReviewDesk>;

/** Alt with C, X, arrows, A and N: correct, wrong, the next and the previous paper, the decisions, the next application. Never fires on plain letters (A13). */
export function useReviewKeys(desk: Desk, onNext: () => void): void {
  useWindowKey((event) => {
    if (!event.altKey || event.ctrlKey || event.metaKey) return;
    const document = desk.documents.find(({ kind }) => kind === desk.current);
    const keys: Record<string, () => void> = {
      KeyC: () => document && desk.mayMark && void desk.mark(document.kind, 'correct'),
      KeyX: () => document && desk.mayMark && desk.note(document.kind),
      ArrowDown: () => desk.step(1),
      ArrowUp: () => desk.step(-1),
      KeyN: onNext,
      KeyA: () => window.document.querySelector<HTMLElement>(`[data-actions="${applicationMachine.id}"] button`)?.focus(),
    };
    const act = keys[event.code];
    if (!act || window.document.querySelector('[role="dialog"]')) return;
    event.preventDefault();
    act();
  });
}
