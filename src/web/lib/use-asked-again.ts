import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onRecordChanged } from './changes.ts';
import { gathered } from './gathered.ts';

/**
 * From an answer to the next question, ms. On the last day of a period somewhere in the country
 * something changes several times a second, and to count again costs more than the change.
 */
const restMs = 5000;

/**
 * Asks again for what counts the records of many (the numbers of the menu, the home) when somebody
 * changes one: soon after the first change, then every few seconds for as long as something changes. `name` and `part`
 * are the beginning of the key under which the answer is kept.
 */
export function useAskedAgain(name: string, part?: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const queryKey = part === undefined ? [name] : [name, part];
    const { news, end } = gathered(() => client.invalidateQueries({ queryKey }), restMs);
    const again = () => news();
    const stop = onRecordChanged(again, again);
    return () => {
      stop();
      end();
    };
  }, [client, name, part]);
}
