import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { fromPromise } from 'xstate';
import { applicationMachine } from '#machines/application.machine.ts';
import {
  type DraftSaved,
  type DraftToSave,
  type LoadedDraft,
  wizardMachine,
} from '#machines/live/wizard.machine.ts';
import { type DraftName, dropDraft, keepDraft, readDraft } from '#web/lib/drafts.ts';
import { http, newKey } from '#web/lib/http.ts';
import { useWhenBack } from '#web/lib/online.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { cacheKeys, forgetLists } from '#web/record/record-cache.ts';
import type { ApplicationRecord } from '../schema.ts';
import { type ApplyDraft, changesOf, draftOf, saysTheSame } from './apply-draft.ts';

/** Raised when the fields of `ApplyDraft` change: copies of older forms are never offered. */
const draftSchema = 1;

interface Place {
  id: number;
  userId: number;
  client: QueryClient;
}

/**
 * The wizard of one application: reads and saves the server's draft, and keeps what has not arrived
 * there on this device.
 */
function wizardFor({ id, userId, client }: Place) {
  const name: DraftName = { userId, schema: draftSchema, record: `${applicationMachine.id}/${id}` };
  const path = `/applications/${id}/`;
  const mount = newKey();
  let stored: ApplyDraft | null = null;

  const load = async (): Promise<LoadedDraft> => {
    const record = await http.get<ApplicationRecord>(path);
    client.setQueryData(cacheKeys.record(applicationMachine, id), record);
    stored = draftOf(record);
    const copy = await readDraft<ApplyDraft>(name);
    const lost = copy !== null && !saysTheSame(copy.values, stored);
    if (copy && !lost) await dropDraft(name);
    return { values: stored, version: record.version, ...(lost ? { leftover: copy.values } : {}) };
  };

  const save = async ({ values, version, edit }: DraftToSave): Promise<DraftSaved> => {
    const draft = values as ApplyDraft;
    const changes = stored ? changesOf(draft, stored) : {};
    if (Object.keys(changes).length === 0) return { version, savedAt: Date.now() };
    const fresh = await http.put<ApplicationRecord>(
      path,
      { version, ...changes },
      { key: `${mount}-${version}-${edit}` },
    );
    stored = draft;
    client.setQueryData(cacheKeys.record(applicationMachine, id), fresh);
    void client.invalidateQueries({ queryKey: cacheKeys.history(applicationMachine, id) });
    void forgetLists(client, applicationMachine);
    return { version: fresh.version, savedAt: Date.now() };
  };

  return wizardMachine.provide({
    actors: {
      load: fromPromise(load),
      save: fromPromise<DraftSaved, DraftToSave>(({ input }) => save(input)),
    },
    actions: {
      keepLocally: ({ context }) =>
        void keepDraft(name, {
          values: context.values,
          baseVersion: context.version,
          typedAt: Date.now(),
        }),
      forgetLocally: () => void dropDraft(name),
    },
  });
}

/**
 * Runs the live machine `wizard` for one application. `page` follows the URL; what is typed is
 * saved on hide and on leaving too.
 */
export function useApplyWizard(id: number, pages: readonly string[], page: string | null) {
  const client = useQueryClient();
  const { userId } = useActor();
  const [logic] = useState(() => wizardFor({ id, userId: userId ?? 0, client }));
  const [snapshot, send, actor] = useMachine(logic, { input: { pages, page } });
  useWhenBack(() => send({ type: 'retry' }));
  const flush = useEffectEvent(() => send({ type: 'flush' }));
  useEffect(() => send({ type: 'pageShown', page }), [send, page]);
  useEffect(() => {
    const hidden = () => document.hidden && flush();
    document.addEventListener('visibilitychange', hidden);
    return () => document.removeEventListener('visibilitychange', hidden);
  }, []);
  // A layout effect ends before the machine is stopped: the save is on its way when the page has
  // gone.
  useLayoutEffect(() => () => actor.send({ type: 'flush' }), [actor]);
  return { snapshot, send, actor };
}

export type WizardSnapshot = ReturnType<typeof useApplyWizard>['snapshot'];
export type WizardSend = ReturnType<typeof useApplyWizard>['send'];
