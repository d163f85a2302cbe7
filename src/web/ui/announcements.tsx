import { useSyncExternalStore } from 'react';

/** A message that was shown or said: kept so that nothing is lost with a toast that went away. */
export interface Message {
  id: number;
  text: string;
  urgent: boolean;
  at: Date;
}

const kept = 20;
let messages: readonly Message[] = [];
const listeners = new Set<() => void>();

/** Says a text in the live region (`urgent` interrupts) and keeps it among the recent messages. */
export function announce(text: string, urgent = false): void {
  messages = [{ id: (messages[0]?.id ?? 0) + 1, text, urgent, at: new Date() }, ...messages].slice(
    0,
    kept,
  );
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The last 20 messages, newest first. */
function useRecentMessages(): readonly Message[] {
  const current = () => messages;
  return useSyncExternalStore(subscribe, current, current);
}

/**
 * The one status and the one alert region of the page; present from the start, drawn once in the
 * shell.
 */
export function LiveRegions() {
  const [last] = useRecentMessages();
  return (
    <div className="sr-only">
      <div role="status" aria-live="polite">
        {last && !last.urgent && <p key={last.id}>{last.text}</p>}
      </div>
      <div role="alert" aria-live="assertive">
        {last?.urgent && <p key={last.id}>{last.text}</p>}
      </div>
    </div>
  );
}
