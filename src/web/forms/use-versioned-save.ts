import { useRef, useState } from 'react';
import { ApiError } from '#web/lib/api-error.ts';
import { newKey } from '#web/lib/http.ts';
import type { SavedForm } from './checked-form.ts';

/**
 * What a write of a form needs besides its body: the version that was seen (null for a new record)
 * and the attempt's key.
 */
interface Writing<Body> {
  body: Body;
  version: number | null;
  key: string;
}

interface Options<Row, Body, Answer> {
  /** The version that the form was filled from; null for a new record. */
  version: number | null;
  write(writing: Writing<Body>): Promise<Answer>;
  /** The record as it is now, asked for when somebody else was faster. */
  read?(): Promise<Row>;
  onSaved(answer: Answer): void;
  /** The form that is saved, or only what hears of a refusal where nothing is typed. */
  form: SavedForm;
}

/** Somebody else has saved meanwhile: their record, and what was typed here. */
interface Overtaken<Row, Body> {
  theirs: Row;
  mine: Body;
}

/** A form on its way to the server, as its page shows it. */
export interface VersionedSave<Row, Body> {
  saving: boolean;
  /** Not null after somebody else was faster. */
  overtaken: Overtaken<Row, Body> | null;
  save(body: Body): Promise<void>;
  /** Saves what was typed here over what somebody else has saved. */
  keepMine(): Promise<void>;
}

/** Saves a form once per attempt, and never over another person's change without asking. */
export function useVersionedSave<Row extends { version: number }, Body, Answer>(
  options: Options<Row, Body, Answer>,
): VersionedSave<Row, Body> {
  const { write, read, onSaved, form } = options;
  // The record in the cache may be read again while the form is open; what counts is what its
  // fields were filled from.
  const [version] = useState(options.version);
  const [overtaken, setOvertaken] = useState<Overtaken<Row, Body> | null>(null);
  const [saving, setSaving] = useState(false);
  const attempt = useRef({ sent: '', key: '' });

  const keyOf = (sent: string): string => {
    if (attempt.current.sent !== sent) attempt.current = { sent, key: newKey() };
    return attempt.current.key;
  };
  const refused = async (error: unknown, mine: Body): Promise<void> => {
    if (!(error instanceof ApiError)) throw error;
    if (error.code !== 'STALE_VERSION' || !read) return form.refuse(error);
    setOvertaken({ theirs: await read(), mine });
  };
  const save = async (body: Body, seen: number | null = version): Promise<void> => {
    if (saving) return;
    setSaving(true);
    try {
      const answer = await write({ body, version: seen, key: keyOf(JSON.stringify([body, seen])) });
      form.drop?.();
      onSaved(answer);
    } catch (error) {
      await refused(error, body).catch((second: unknown) => {
        if (!(second instanceof ApiError)) throw second;
        form.refuse(second);
      });
    } finally {
      setSaving(false);
    }
  };
  return {
    saving,
    overtaken,
    save: (body: Body) => save(body, overtaken?.theirs.version ?? version),
    keepMine: async () => {
      if (overtaken) await save(overtaken.mine, overtaken.theirs.version);
    },
  };
}
