import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import {
  type DraftSaved,
  type DraftToSave,
  type LoadedDraft,
  saveAfterMs,
  wizardMachine,
} from '#machines/live/wizard.machine.ts';
import { type Deferred, deferred, placeOf, settle } from '../support/live-states.ts';

const stale = { code: 'STALE_VERSION' };

function start(page: string | null = null) {
  const loads: Deferred<LoadedDraft>[] = [];
  const saves: (Deferred<DraftSaved> & { with: DraftToSave })[] = [];
  const keepLocally = vi.fn();
  const forgetLocally = vi.fn();
  const actors = {
    load: fromPromise<LoadedDraft>(() => {
      const call = deferred<LoadedDraft>();
      loads.push(call);
      return call.promise;
    }),
    save: fromPromise<DraftSaved, DraftToSave>(({ input }) => {
      const call = { ...deferred<DraftSaved>(), with: input };
      saves.push(call);
      return call.promise;
    }),
  };
  const machine = wizardMachine.provide({ actors, actions: { keepLocally, forgetLocally } });
  const actor = createActor(machine, {
    input: { pages: ['person', 'diploma', 'works'], page },
  }).start();
  return {
    actor,
    send: actor.send,
    loads,
    saves,
    keepLocally,
    forgetLocally,
    place: () => placeOf(actor.getSnapshot().value),
    context: () => actor.getSnapshot().context,
    type: (name: string) => actor.send({ type: 'typed', values: { name } }),
    loaded: async (draft: Partial<LoadedDraft> = {}) => {
      loads.at(-1)?.resolve({ values: {}, version: 3, ...draft });
      await settle();
    },
    notLoaded: async (error: unknown) => {
      loads.at(-1)?.reject(error);
      await settle();
    },
    saved: async (version: number) => {
      saves.at(-1)?.resolve({ version, savedAt: Date.now() });
      await settle();
    },
    notSaved: async (error: unknown) => {
      saves.at(-1)?.reject(error);
      await settle();
    },
  };
}

async function open(page: string | null = 'person') {
  const wizard = start(page);
  await wizard.loaded();
  return wizard;
}

async function saving() {
  const wizard = await open();
  wizard.type('Aziza');
  wizard.send({ type: 'flush' });
  return wizard;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('wizard: pages follow the URL', () => {
  it('begins at the page of the URL, and at the task list for one it does not know', async () => {
    expect((await open('works')).context().page).toBe('works');
    expect((await open('nonsense')).context().page).toBeNull();
  });

  it('survives Back and Forward with everything typed, and saves on leaving a page', async () => {
    const wizard = await open('person');
    wizard.type('Aziza');
    wizard.send({ type: 'pageShown', page: 'diploma' });
    expect(wizard.place()).toBe('open.saving');
    wizard.send({ type: 'pageShown', page: 'person' });
    await wizard.saved(4);
    wizard.send({ type: 'pageShown', page: null });
    expect(wizard.context()).toMatchObject({ page: null, values: { name: 'Aziza' } });
    expect(wizard.saves).toHaveLength(1);
  });
});

describe('wizard: saving while one types', () => {
  it('saves once, within two seconds after the last key', async () => {
    expect(saveAfterMs).toBeLessThanOrEqual(2000);
    const wizard = await open();
    for (const name of ['A', 'Az', 'Azi']) {
      wizard.type(name);
      vi.advanceTimersByTime(saveAfterMs - 1);
    }
    expect(wizard.saves).toHaveLength(0);
    vi.advanceTimersByTime(1);
    expect(wizard.saves.map((call) => call.with)).toEqual([
      { values: { name: 'Azi' }, version: 3, edit: 3 },
    ]);
    await wizard.saved(4);
    expect(wizard.context()).toMatchObject({ version: 4, savedAt: Date.now() });
    expect(wizard.forgetLocally).toHaveBeenCalledTimes(1);
  });

  it('keeps every key on this device before the server has it', async () => {
    const wizard = await saving();
    wizard.type('Aziza K');
    expect(wizard.keepLocally).toHaveBeenCalledTimes(2);
    expect(wizard.keepLocally.mock.calls.at(-1)?.[0].context.values).toEqual({ name: 'Aziza K' });
    await wizard.saved(4);
    expect(wizard.forgetLocally).not.toHaveBeenCalled();
  });

  it('does not let a second save overtake the first, and saves the rest after it', async () => {
    const wizard = await saving();
    wizard.type('Aziza K');
    expect(wizard.saves).toHaveLength(1);
    await wizard.saved(4);
    expect(wizard.place()).toBe('open.dirty');
    vi.advanceTimersByTime(saveAfterMs);
    expect(wizard.saves[1]?.with).toMatchObject({ values: { name: 'Aziza K' }, version: 4 });
  });

  it('a flush during a save sends the rest at once', async () => {
    const wizard = await saving();
    wizard.type('Aziza K');
    wizard.send({ type: 'flush' });
    await wizard.saved(4);
    expect(wizard.saves).toHaveLength(2);
  });

  it('restoring writes nothing', async () => {
    const wizard = await open();
    wizard.send({ type: 'flush' });
    vi.advanceTimersByTime(60_000);
    expect(wizard.saves).toHaveLength(0);
  });

  it('is safe to leave only when everything is stored', async () => {
    const wizard = await saving();
    wizard.send({ type: 'finish' });
    expect(wizard.actor.getSnapshot().hasTag('safeToLeave')).toBe(false);
    expect(wizard.place()).toBe('open.saving');
    await wizard.saved(4);
    expect(wizard.actor.getSnapshot().hasTag('safeToLeave')).toBe(true);
  });
});

describe('wizard: a save that fails', () => {
  it('without an answer goes again by itself, the very same, less and less often', async () => {
    const wizard = await saving();
    await wizard.notSaved(new TypeError('network'));
    vi.advanceTimersByTime(3_000);
    await wizard.notSaved(new TypeError('network'));
    vi.advanceTimersByTime(5_999);
    expect(wizard.saves).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(wizard.saves).toHaveLength(3);
    expect(new Set(wizard.saves.map((call) => JSON.stringify(call.with))).size).toBe(1);
  });

  it('what is typed meanwhile waits until the lost one is answered, so that its version is no surprise', async () => {
    const wizard = await saving();
    await wizard.notSaved(new TypeError('network'));
    wizard.type('Aziza K');
    wizard.send({ type: 'retry' });
    expect(wizard.saves[1]?.with).toEqual(wizard.saves[0]?.with);
    await wizard.saved(4);
    vi.advanceTimersByTime(saveAfterMs);
    expect(wizard.saves[2]?.with).toMatchObject({ values: { name: 'Aziza K' }, version: 4 });
  });

  it('and is refused is not repeated until something changes', async () => {
    const wizard = await saving();
    await wizard.notSaved({ code: 'VALIDATION', fields: { name: ['Juda uzun'] } });
    vi.advanceTimersByTime(120_000);
    expect(wizard.saves).toHaveLength(1);
    expect(wizard.context().failure?.fields).toEqual({ name: ['Juda uzun'] });
    wizard.type('Az');
    vi.advanceTimersByTime(saveAfterMs);
    expect(wizard.saves[1]?.with.values).toEqual({ name: 'Az' });
  });
});

describe('wizard: two devices', () => {
  const conflicting = async () => {
    const wizard = await saving();
    await wizard.notSaved(stale);
    return wizard;
  };

  it('never overwrites by itself', async () => {
    const wizard = await conflicting();
    wizard.type('Aziza K');
    vi.advanceTimersByTime(120_000);
    expect(wizard.place()).toBe('open.conflict');
    expect(wizard.saves).toHaveLength(1);
  });

  it('theirs: loads the server draft and forgets ours', async () => {
    const wizard = await conflicting();
    wizard.send({ type: 'takeTheirs' });
    await wizard.loaded({ values: { name: 'Dilnoza' }, version: 9 });
    expect(wizard.context()).toMatchObject({
      values: { name: 'Dilnoza' },
      version: 9,
      failure: null,
    });
    expect(wizard.forgetLocally).toHaveBeenCalled();
  });

  it('mine: saves ours upon the newest version', async () => {
    const wizard = await conflicting();
    wizard.send({ type: 'keepMine' });
    await wizard.loaded({ values: { name: 'Dilnoza' }, version: 9 });
    expect(wizard.saves[1]?.with).toMatchObject({ values: { name: 'Aziza' }, version: 9 });
  });

  it('offers what this device kept, and uses it only when told', async () => {
    const wizard = start();
    await wizard.loaded({ values: { name: 'server' }, leftover: { name: 'device' } });
    expect(wizard.context().values).toEqual({ name: 'server' });
    wizard.send({ type: 'useLeftover' });
    expect(wizard.context()).toMatchObject({ values: { name: 'device' }, leftover: null });
    vi.advanceTimersByTime(saveAfterMs);
    expect(wizard.saves[0]?.with.values).toEqual({ name: 'device' });
  });

  it('uses what this device kept after the save under way, not beside it', async () => {
    const wizard = start();
    await wizard.loaded({ values: { name: 'server' }, leftover: { name: 'device' } });
    wizard.type('Aziza');
    wizard.send({ type: 'flush' });
    wizard.send({ type: 'useLeftover' });
    vi.advanceTimersByTime(60_000);
    expect(wizard.saves).toHaveLength(1);
    await wizard.saved(4);
    vi.advanceTimersByTime(saveAfterMs);
    expect(wizard.saves[1]?.with).toMatchObject({ values: { name: 'device' }, version: 4 });
  });

  it('drops what this device kept when told', async () => {
    const wizard = start();
    await wizard.loaded({ leftover: { name: 'device' } });
    wizard.send({ type: 'dropLeftover' });
    wizard.send({ type: 'useLeftover' });
    expect(wizard.place()).toBe('open.clean');
    expect(wizard.forgetLocally).toHaveBeenCalledTimes(1);
  });
});
