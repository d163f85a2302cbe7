import { useState } from 'react';
import { applicationMachine } from '#machines/application.machine.ts';
import { actionsOf } from '#machines/kit.ts';
import { type DocumentKind, documentKinds } from '#shared/codes.ts';
import { type Shortcut, useShortcuts } from '#web/lib/shortcuts.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { useEvent } from '#web/record/use-process.ts';
import { useRefusalToast } from '#web/record/use-refusal-toast.ts';
import type { ApplicationDocument, ApplicationRecord } from '../schema.ts';

export type Mark = ApplicationDocument['mark'];

/** The papers of an application in the order of the specification. */
export const orderedDocuments = ({ documents }: ApplicationRecord): ApplicationDocument[] =>
  [...documents].sort(
    (one, other) => documentKinds.indexOf(one.kind) - documentKinds.indexOf(other.kind),
  );

/**
 * The reviewer's desk: which paper lies on it, what is being noted about it, and the marks on their
 * way to the server.
 */
export function useReviewDesk(record: ApplicationRecord) {
  const complain = useRefusalToast();
  const actor = useActor();
  const documents = orderedDocuments(record);
  const first = documents.find(({ mark }) => mark === null) ?? documents[0];
  const [current, setCurrent] = useState<string>(first?.kind ?? '');
  const [noting, setNoting] = useState<DocumentKind | null>(null);
  const [notes, setNotes] = useState<Partial<Record<DocumentKind, string>>>({});
  const { send, pending } = useEvent<ApplicationRecord>(applicationMachine, record.id);
  const open = actionsOf(applicationMachine, record, actor).filter(({ enabled }) => enabled);
  const mayMark = open.some(({ event }) => event === 'markDocument');
  const decision = open.find(({ duty, target }) => duty && target !== record.state);

  const show = (key: string) => {
    setCurrent(key);
    setNoting(null);
  };
  const mark = async (
    kind: DocumentKind,
    value: Mark,
    note?: string,
    onSaved?: () => void,
  ): Promise<void> => {
    try {
      const fresh = await send({
        event: 'markDocument',
        payload: { kind, mark: value, note: note ?? null },
      });
      onSaved?.();
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
    id: record.id,
    documents,
    current,
    show,
    step,
    mark,
    mayMark,
    /** The decision that can be taken now, before what puts it off. */
    decision: decision?.event,
    pending,
    noting,
    /** Opens the note for a wrong paper. */
    note: (kind: DocumentKind | null) => setNoting(kind),
    noteOf: (document: ApplicationDocument): string => notes[document.kind] ?? document.note ?? '',
    typeNote: (kind: DocumentKind, text: string) => setNotes((all) => ({ ...all, [kind]: text })),
  };
}

export type Desk = ReturnType<typeof useReviewDesk>;

/**
 * Alt with C, X, arrows, A and N: correct, wrong, the next and the previous paper, the decisions,
 * the next application. Never plain letters.
 */
export function useReviewKeys(desk: Desk, onNext: () => void): void {
  const document = desk.documents.find(({ kind }) => kind === desk.current);
  const decisions = () =>
    window.document
      .querySelector<HTMLElement>(
        `[data-actions="${applicationMachine.id}"] button${desk.decision ? `[data-event="${desk.decision}"]` : ''}`,
      )
      ?.focus();
  const marks: Shortcut[] = [
    {
      name: 'markCorrect',
      with: 'Alt',
      key: 'C',
      press: () => document && void desk.mark(document.kind, 'correct'),
    },
    { name: 'markWrong', with: 'Alt', key: 'X', press: () => document && desk.note(document.kind) },
    { name: 'saveNote', with: 'Ctrl', key: 'Enter' },
  ];
  useShortcuts([
    ...(desk.mayMark ? marks : []),
    { name: 'nextPaper', with: 'Alt', key: 'ArrowDown', press: () => desk.step(1) },
    { name: 'previousPaper', with: 'Alt', key: 'ArrowUp', press: () => desk.step(-1) },
    { name: 'decisions', with: 'Alt', key: 'A', press: decisions },
    { name: 'nextRecord', with: 'Alt', key: 'N', press: onNext },
  ]);
}
