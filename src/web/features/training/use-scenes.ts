import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { z } from 'zod';
import type { GroundScenes, sceneBegin, sceneGoOn } from '#shared/training.ts';
import type { ApiError } from '#web/lib/api-error.ts';
import { http } from '#web/lib/http.ts';
import { loadTexts } from '#web/lib/i18n.ts';
import { useUser } from '#web/lib/use-user.ts';

const path = '/dev/training/scenes/';
const whileBusy = 700;
const usually = 4000;

export type GroundScene = GroundScenes['scenes'][number];

async function readScenes(signal: AbortSignal): Promise<GroundScenes> {
  const answer = await http.get<GroundScenes>(path, {}, signal);
  const processes = answer.scenes.flatMap(({ steps }) =>
    steps.flatMap((step) => (step ? [step.process] : [])),
  );
  await loadTexts('processes', ...new Set(processes));
  return answer;
}

const keyOf = (account: number | undefined) => ['training', 'played', account];

/** The scenes, and the one that is played; what the others have changed is read anew. */
export function useScenes() {
  const user = useUser();
  const client = useQueryClient();
  const query = useQuery({
    queryKey: keyOf(user?.id),
    queryFn: ({ signal }) => readScenes(signal),
    refetchInterval: ({ state }) => (state.data?.busy ? whileBusy : usually),
    enabled: user !== null,
  });
  const at = query.data?.played?.at;
  const before = useRef(at);
  useEffect(() => {
    if (before.current !== undefined && before.current !== at)
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'training' });
    before.current = at;
  }, [at, client]);
  return query;
}

function useScenePost<Body extends object>(address: string) {
  const user = useUser();
  const client = useQueryClient();
  return useMutation<GroundScenes, ApiError, Body>({
    mutationFn: (body) => http.post<GroundScenes>(`${path}${address}`, body),
    onSuccess: (answer) => client.setQueryData(keyOf(user?.id), answer),
  });
}

/** Begins a scene anew, at one of its steps. */
export const useBegin = () => useScenePost<z.input<typeof sceneBegin>>('begin/');

/** Lets the others act, or does the reader's own step for them. */
export const useGoOn = () => useScenePost<z.input<typeof sceneGoOn>>('go-on/');
