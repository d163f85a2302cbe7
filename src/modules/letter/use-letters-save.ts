import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { letterMachine } from '#machines/letter.machine.ts';
import type { SavedForm } from '#web/forms/checked-form.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { http, newKey } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { collectionOf } from '#web/record/record.ts';
import { cacheKeys } from '#web/record/record-cache.ts';
import { useDoneToast } from '#web/record/use-done-toast.ts';
import { toastSuccess } from '#web/ui/toast.ts';
import { letterPaths } from './paths.ts';
import type { LetterFields, LetterRecord } from './schema.ts';

interface Saving {
  saving: boolean;
  overtaken: null;
  save(body: LetterFields): Promise<void>;
  keepMine(): Promise<void>;
}

/**
 * Saves a new letter: one draft for each addressee, one after the other. What was made before a
 * refusal is not made twice, because every addressee's attempt keeps its key. One letter is opened;
 * several are shown as a list to send together.
 */
export function useLettersSave(
  to: () => readonly string[],
  answers: number | null,
  form: SavedForm,
): Saving {
  const t = useTexts('letter-screen');
  const done = useDoneToast(letterMachine);
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [saving, setSaving] = useState(false);
  const keys = useRef(new Map<string, string>());
  const keyOf = (body: string): string => {
    const key = keys.current.get(body) ?? newKey();
    keys.current.set(body, key);
    return key;
  };
  const write = async (fields: LetterFields): Promise<LetterRecord[]> => {
    const made: LetterRecord[] = [];
    for (const id of to().length > 0 ? to() : [null]) {
      const body = {
        ...fields,
        to_org_id: id === null ? null : Number(id),
        ...(answers === null ? {} : { answers_id: answers }),
      };
      made.push(
        await http.post<LetterRecord>(`/${collectionOf(letterMachine)}/`, body, {
          key: keyOf(JSON.stringify(body)),
        }),
      );
    }
    return made;
  };
  const show = (made: readonly LetterRecord[]) => {
    void client.invalidateQueries({ queryKey: cacheKeys.all(letterMachine) });
    const [first] = made;
    const several = made.length > 1;
    if (several) toastSuccess(t('letter-screen.several', { count: made.length }));
    else done('create');
    navigate(
      several || !first
        ? `${letterPaths.letters.href()}?state=draft`
        : letterPaths.letter.href({ id: first.id }),
    );
  };
  const save = async (fields: LetterFields): Promise<void> => {
    if (saving) return;
    setSaving(true);
    try {
      const made = await write(fields);
      form.drop?.();
      show(made);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      form.refuse(error);
    } finally {
      setSaving(false);
    }
  };
  return { saving, overtaken: null, save, keepMine: async () => undefined };
}
