import type { Selectable } from 'kysely';
import { stateMeta } from '#machines/kit.ts';
import { receivedNotificationMachine as machine } from '#machines/received-notification.machine.ts';
import type { InboxItem } from '#shared/inbox.ts';
import type { Language } from '#shared/languages.ts';
import { isNotificationCode, type Notification, notifications } from '#shared/notifications.ts';
import { text } from '../base/texts.ts';
import type { Database } from '../db/tables.ts';

/** `words` are those of a message that a person wrote. */
export type InboxRow = Selectable<Database['received_notification']> & {
  words: Record<string, { subject: string; text: string; from: string | null }> | null;
};

/** What a message says in a language: its own words, or those of its code. */
export function wordsOf(
  { code, params, words }: Pick<InboxRow, 'code' | 'params' | 'words'>,
  language: Language,
): { subject: string; text: string } {
  const filled = params[language] ?? {};
  const said = (part: 'subject' | 'text'): string =>
    words?.[language]?.[part] ?? text(language, `notifications.${code}.${part}`, filled);
  return { subject: said('subject'), text: said('text') };
}

/** The list that a message about several records opens: a part of it, or work in it. */
function listOf(code: string): Pick<InboxItem, 'part' | 'work'> {
  const known: Notification | null = isNotificationCode(code) ? notifications[code] : null;
  return { part: known?.gathers ?? null, work: known?.work ?? null };
}

/** A message in the words of a language. */
export function presentItem(row: InboxRow, language: Language): InboxItem {
  const params = row.params[language] ?? {};
  const said = (name: string): string | null =>
    typeof params[name] === 'string' && params[name] !== '' ? params[name] : null;
  return {
    id: row.id,
    state: row.state,
    status: stateMeta(machine, row.state).code,
    code: row.code,
    process: row.process,
    record_id: row.record_id,
    ...listOf(row.code),
    ...wordsOf(row, language),
    reference: said('reference'),
    person: said('person') ?? row.words?.[language]?.from ?? null,
    created_at: new Date(row.created_at).toISOString(),
  };
}
