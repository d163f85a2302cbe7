import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onRecordChanged } from '#web/lib/changes.ts';
import { http, type Query } from '#web/lib/http.ts';
import { useLanguage } from '#web/lib/i18n.ts';

/**
 * What the home says of the signed-in person, in the language in use; asked again when somebody
 * changes a record.
 */
export function useHomeAnswer<Answer>(name: 'now' | 'waiting' | 'calendar', query: Query = {}) {
  const client = useQueryClient();
  const language = useLanguage();
  useEffect(() => {
    const again = () => void client.invalidateQueries({ queryKey: ['home'] });
    return onRecordChanged(again, again);
  }, [client]);
  return useQuery({
    queryKey: ['home', name, language, query],
    queryFn: ({ signal }) => http.get<Answer>(`/home/${name}/`, query, signal),
  });
}
