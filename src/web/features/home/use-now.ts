import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { HomeNow } from '#shared/home.ts';
import { onRecordChanged } from '#web/lib/changes.ts';
import { http } from '#web/lib/http.ts';
import { useLanguage } from '#web/lib/i18n.ts';

/**
 * What needs the signed-in person now, in the language in use; asked again when somebody changes a
 * record.
 */
export function useNow() {
  const client = useQueryClient();
  const language = useLanguage();
  useEffect(() => {
    const again = () => void client.invalidateQueries({ queryKey: ['home'] });
    return onRecordChanged(again, again);
  }, [client]);
  return useQuery({
    queryKey: ['home', 'now', language],
    queryFn: ({ signal }) => http.get<HomeNow>('/home/now/', undefined, signal),
  });
}
