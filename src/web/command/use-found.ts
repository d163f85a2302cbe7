import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SearchAnswer } from '#shared/search.ts';
import { isEnough } from '#shared/search-words.ts';
import { http } from '#web/lib/http.ts';
import { loadTexts, useLanguage } from '#web/lib/i18n.ts';

const pauseMs = 200;

/** The text as it was when the person last stopped typing. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/**
 * Records of the whole product for what is typed: one question after a pause, given up when
 * somebody types on.
 */
export function useFound(typed: string) {
  const text = typed.trim();
  const settled = useSettled(text);
  const language = useLanguage();
  const enough = isEnough(text);
  const { data, isError, refetch, fetchStatus } = useQuery({
    queryKey: ['search', settled, language],
    queryFn: async ({ signal }) => {
      const answer = await http.get<SearchAnswer>('/search/', { q: settled }, signal);
      // The words of their states, before anything is drawn.
      await loadTexts(...answer.groups.map(({ process }) => process));
      return answer;
    },
    enabled: enough && isEnough(settled),
  });
  const current = enough && settled === text;
  const state = !enough
    ? 'short'
    : !current
      ? 'loading'
      : isError
        ? 'failed'
        : fetchStatus === 'paused'
          ? 'offline'
          : data
            ? 'ready'
            : 'loading';
  return {
    groups: current && data ? data.groups : [],
    state,
    retry: () => void refetch(),
  } as const;
}
