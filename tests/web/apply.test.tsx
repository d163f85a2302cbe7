import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import {
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  type MockInstance,
  vi,
} from 'vitest';
import { Route, Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { Actor } from '#machines/kit.ts';
import { ApplyContext, type ApplyWork } from '#modules/application/apply/apply-context.ts';
import { changesOf, draftOf } from '#modules/application/apply/apply-draft.ts';
import { ApplyForeign } from '#modules/application/apply/apply-foreign.tsx';
import { ApplyPage } from '#modules/application/apply/apply-page.tsx';
import { promptOf } from '#modules/application/apply/apply-prompt.ts';
import {
  nextTask,
  pageAfter,
  pagesInOrder,
  progressOf,
  taskGroups,
  tasksInOrder,
} from '#modules/application/apply/apply-tasks.ts';
import { askedDocuments } from '#modules/application/for-others/required-documents.ts';
import type { ApplicationRecord } from '#modules/application/schema.ts';
import { dcTypes } from '#shared/codes.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { http } from '#web/lib/http.ts';
import { startTexts } from '#web/lib/i18n.ts';
import { newQueryClient } from '#web/lib/query-client.ts';
import { session } from '#web/lib/session.ts';
import { draftRecord } from '../support/application-record.ts';
import { userOf } from '../support/sign-on-server.ts';

const queryClient = newQueryClient();

const kept = vi.hoisted(
  () => new Map<string, { values: unknown; baseVersion: number; typedAt: number }>(),
);
vi.mock('#web/lib/drafts.ts', () => ({
  keepDraft: async (
    { record }: { record: string },
    draft: { values: unknown; baseVersion: number; typedAt: number },
  ) => {
    kept.set(record, draft);
    return true;
  },
  readDraft: async ({ record }: { record: string }) => kept.get(record) ?? null,
  dropDraft: async ({ record }: { record: string }) => void kept.delete(record),
}));
vi.mock('#web/lib/changes.ts', () => ({ onRecordChanged: () => () => undefined }));

// A busy machine is slow, not wrong.

const owner: Actor = { role: 'applicant', userId: 7, organizationId: null };
const place = {
  organization: { id: 1, name_uz: 'OTM', name_ru: 'Вуз', name_en: 'University' },
  direction: {
    id: 2,
    code: '05.01.04',
    name_uz: 'Dasturlash',
    name_ru: 'Программирование',
    name_en: 'Software',
  },
  edu_language: 100,
};
const file = (kind: 'diploma' | 'copiesOfWorks', mark: 'correct' | 'wrong' | null = null) => ({
  kind,
  file_id: `file-${kind}`,
  name: `${kind}.pdf`,
  mark,
});
const settled = {
  placeOffered: true,
  educationProven: true,
  worksSufficient: true,
  documentsComplete: true,
  missingDocuments: [],
};
const complete = () =>
  draftRecord(
    {
      ...place,
      diploma: { id: 4, degree: 200, institution: 'TDTU' } as ApplicationRecord['diploma'],
      documents: [file('diploma'), file('copiesOfWorks')],
    },
    settled,
  );
const statuses = (record: ApplicationRecord) =>
  Object.fromEntries(
    tasksInOrder(taskGroups(record, owner)).map(({ part, status }) => [part, status]),
  );

describe('the task list follows the record and its facts', () => {
  it('of a draft just begun', () => {
    expect(statuses(draftRecord())).toEqual({
      person: 'completed',
      place: 'notStarted',
      advisor: 'cannotStart',
      education: 'notStarted',
      works: 'notStarted',
      certificate: 'notStarted',
      diploma: 'notStarted',
      workbook: 'notStarted',
      copiesOfWorks: 'notStarted',
      scientificProject: 'notStarted',
      check: 'cannotStart',
    });
  });

  it('of answers that are half given or not good enough', () => {
    const half = draftRecord(
      {
        organization: place.organization,
        works: {
          articles: 1,
          theses: 0,
          later_articles: 0,
          later_theses: 0,
          dissertations: 0,
          autoreferats: 0,
        },
      },
      { profileComplete: false },
    );
    expect(statuses(half)).toMatchObject({
      person: 'inProgress',
      place: 'inProgress',
      advisor: 'notStarted',
      works: 'inProgress',
    });
    const poor = draftRecord({
      ...place,
      diploma: { id: 4, degree: 100 } as ApplicationRecord['diploma'],
      documents: [file('diploma', 'wrong')],
    });
    expect(statuses(poor)).toMatchObject({
      place: 'hasProblem',
      education: 'hasProblem',
      diploma: 'hasProblem',
    });
  });

  it('opens checking when every page is settled, even while the window is closed', () => {
    expect(statuses(complete()).check).toBe('notStarted');
    expect(progressOf(taskGroups(complete(), owner))).toEqual({ done: 6, all: 6 });
    expect(nextTask(taskGroups(complete(), owner))?.part).toBe('check');
    const closed = draftRecord({ ...complete() }, { ...settled, registrationOpen: false });
    expect(statuses(closed).check).toBe('notStarted');
    expect(promptOf(closed, owner).key).toBe('closed');
  });

  it('never has more than six tasks in a group, for any type of study', () => {
    const holder = { employed: true, disability_type: 100, benefit_type: 100 };
    for (const { id } of dcTypes.filter(({ applicantMayChoose }) => applicantMayChoose)) {
      const groups = taskGroups(
        draftRecord({ dc_type: id, asked: askedDocuments(id, holder) }),
        owner,
      );
      // What may be left out is one row of the list, and one page.
      for (const { name, tasks } of groups)
        if (name !== 'optional') expect(tasks.length).toBeLessThanOrEqual(6);
      expect(new Set(tasksInOrder(groups).map(({ part }) => part)).size).toBe(
        tasksInOrder(groups).length,
      );
    }
  });

  it('asks what must be done first, skips what is answered, and then shows what may be left out', () => {
    const walk = (record: ApplicationRecord) => {
      const groups = taskGroups(record, owner);
      const pages = [''];
      while (pages.at(-1) !== 'check' && pages.length < 20)
        pages.push(pageAfter(groups, pages.at(-1) ?? ''));
      return pages.slice(1);
    };
    // Nothing is answered here while one walks: every page that is due comes once.
    expect(pageAfter(taskGroups(draftRecord(), owner), '')).toBe('place');
    expect(pageAfter(taskGroups(draftRecord(), owner), 'place')).toBe('education');
    expect(pageAfter(taskGroups(draftRecord({}, { profileComplete: false }), owner), '')).toBe(
      'person',
    );
    expect(walk(complete())).toEqual(['optional', 'check']);
    const independent = pagesInOrder(taskGroups(draftRecord(), owner));
    expect(independent).toEqual([
      'person',
      'place',
      'education',
      'works',
      'diploma',
      'copiesOfWorks',
      'optional',
      'check',
    ]);
    // Behind what may be left out nothing is passed over that must be done.
    const open = taskGroups(
      draftRecord({ ...complete(), diploma: null }, { ...settled, educationProven: false }),
      owner,
    );
    expect(pageAfter(open, 'optional')).toBe('education');
  });

  it('says first what was found wrong in a returned draft', () => {
    const until = {
      returned: true,
      reworkOpen: true,
      reworkUntil: '2099-01-05',
      documentMarkedWrong: false,
    };
    const returned = draftRecord(
      { ...complete(), documents: [file('diploma', 'wrong'), file('copiesOfWorks', 'correct')] },
      { ...settled, ...until, documentMarkedWrong: true },
    );
    expect(promptOf(returned, owner)).toEqual({ key: 'rework', until: '2099-01-05' });
    expect(promptOf(draftRecord(complete(), { ...settled, ...until }), owner)).toEqual({
      key: 'ready',
      until: '2099-01-05',
    });
  });
});

describe('what a save sends', () => {
  it('is only what differs; a removed paper is null', () => {
    const before = draftOf(complete());
    const { diploma: _gone, ...documents } = before.documents;
    expect(changesOf({ ...before, topic: ' Yangi mavzu ', documents }, before)).toEqual({
      topic: 'Yangi mavzu',
      documents: { diploma: null },
    });
    expect(changesOf({ ...before }, before)).toEqual({});
  });
});

let server: ApplicationRecord;
let put: MockInstance<typeof http.put>;

function answer(path: string): unknown {
  if (path === '/applications/12/') return server;
  if (path === '/profile/')
    return {
      ...server.person,
      sources: {},
      missing: [],
      disability_type: 0,
      benefit_type: 0,
      gender: 2,
      birthday: '1995-03-01',
    };
  return { count: 0, next: null, previous: null, results: [] };
}

function openPage(part = 'advisor') {
  const location = memoryLocation({ path: `/admin/apply-document/12/${part}`, record: true });
  const page = render(
    <QueryClientProvider client={queryClient}>
      <Router hook={location.hook} searchHook={location.searchHook}>
        <Suspense fallback="...">
          <Route path="/admin/apply-document/:id/:part?" component={ApplyPage} />
        </Suspense>
      </Router>
    </QueryClientProvider>,
  );
  return { ...page, location };
}

const topic = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Taxminiy mavzu/ });
const type = async (text: string) => fireEvent.input(await topic(), { target: { value: text } });
const stale = () => new ApiError({ status: 409, code: 'STALE_VERSION' });

beforeAll(() =>
  startTexts(
    'apply',
    'application',
    'codes',
    'validation',
    'review',
    'process',
    'processes',
    'forms',
    'files',
  ),
);
beforeEach(async () => {
  kept.clear();
  queryClient.clear();
  server = draftRecord(place, { placeOffered: true });
  await session.signIn({ access: 'access', refresh: 'refresh' }, userOf(7));
  vi.spyOn(http, 'get').mockImplementation(async (path) => answer(path));
  put = vi.spyOn(http, 'put').mockImplementation(async (_path, body) => {
    server = { ...server, ...(body as object), version: server.version + 1 };
    return server;
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('answers are saved while one types', () => {
  it('soon after the last key, once, and says when', async () => {
    openPage();
    await type('Mavzu');
    await type('Mavzu bir');
    expect(put).not.toHaveBeenCalled();
    await waitFor(() => expect(put).toHaveBeenCalledTimes(1));
    expect(put.mock.calls[0]?.slice(0, 2)).toEqual([
      '/applications/12/',
      { version: 3, topic: 'Mavzu bir' },
    ]);
    await screen.findByText(/^Saqlandi \d\d:\d\d$/);
    await waitFor(() => expect(kept.size).toBe(0));
  });

  it('at once when the page is left, with a key that a repeat would share', async () => {
    const { unmount } = openPage();
    await type('Tashlab ketildi');
    unmount();
    await waitFor(() => expect(put).toHaveBeenCalledTimes(1));
    expect(put.mock.calls[0]?.[1]).toEqual({ version: 3, topic: 'Tashlab ketildi' });
    expect(put.mock.calls[0]?.[2]?.key).toMatch(/^[0-9a-f]{32}-3-1$/);
  });

  it('at once on going on to the next page, also when nothing was typed wrong', async () => {
    const { location } = openPage();
    await type('Keyingi sahifa');
    fireEvent.click(screen.getByRole('button', { name: 'Saqlash va davom etish' }));
    await waitFor(() => expect(location.history.at(-1)).toBe('/admin/apply-document/12/education'));
    expect(put).toHaveBeenCalledTimes(1);
  });

  it('and what hangs on an answer is asked although that answer is not saved yet', async () => {
    const written = draftOf(server);
    server = draftRecord();
    kept.set('application/12', { values: written, baseVersion: 3, typedAt: 1 });
    put.mockReturnValue(new Promise(() => undefined));
    const { location } = openPage('place');
    fireEvent.click(await screen.findByRole('button', { name: 'Shu qurilmadagini saqlash' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Saqlash va davom etish' }));
    await waitFor(() => expect(location.history.at(-1)).toBe('/admin/apply-document/12/education'));
    location.navigate('/admin/apply-document/12/optional');
    await topic();
  });

  it('and the check page opens although the paper that it waits for is still on its way; then it stays or closes', async () => {
    const missing = () =>
      draftRecord(
        { ...complete(), documents: [] },
        { ...settled, documentsComplete: false, missingDocuments: ['diploma'] },
      );
    let answer: (record: ApplicationRecord) => void = () => undefined;
    put.mockReturnValue(
      new Promise((done) => {
        answer = done;
      }),
    );
    server = missing();
    kept.set('application/12', { values: draftOf(complete()), baseVersion: 3, typedAt: 1 });
    const { location } = openPage('scientificProject');
    fireEvent.click(await screen.findByRole('button', { name: 'Shu qurilmadagini saqlash' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Saqlash va davom etish' }));
    await waitFor(() => expect(location.history.at(-1)).toBe('/admin/apply-document/12/check'));
    answer({ ...missing(), version: 4 });
    await waitFor(() => expect(location.history.at(-1)).toBe('/admin/apply-document/12'));
  });

  it('keeps what could not be sent on this device, and says so', async () => {
    put.mockRejectedValue(new ApiError({ status: 0, code: 'NO_ANSWER' }));
    openPage();
    await type('Aloqa uzildi');
    await screen.findByText('Saqlanmadi. Yozganlaringiz shu qurilmada turibdi.');
    expect(kept.get('application/12')?.values).toMatchObject({ topic: 'Aloqa uzildi' });
  });
});

describe('two versions of a draft', () => {
  async function conflict() {
    put.mockImplementationOnce(async () => {
      server = { ...server, version: 8, topic: 'Boshqa oynadagi' };
      throw stale();
    });
    openPage();
    await type('Mening mavzuim');
    const heading = await screen.findByRole('heading', { name: /boshqa oynada yoki qurilmada/ });
    const list = heading.ownerDocument.querySelector<HTMLElement>('[data-compare=conflict]');
    if (!list) throw new Error('nothing is compared');
    await within(list).findByText('Boshqa oynadagi');
    within(list).getByText('Mening mavzuim');
  }

  it('are both shown after a conflict; mine can be kept', async () => {
    await conflict();
    fireEvent.click(screen.getByRole('button', { name: 'Shu qurilmadagini saqlash' }));
    await waitFor(() => expect(put).toHaveBeenCalledTimes(2));
    expect(put.mock.calls[1]?.[1]).toEqual({ version: 8, topic: 'Mening mavzuim' });
    expect((await topic()).value).toBe('Mening mavzuim');
  });

  it('or theirs taken, and then nothing is written', async () => {
    await conflict();
    fireEvent.click(screen.getByRole('button', { name: 'Serverdagisini qoldirish' }));
    expect((await topic()).value).toBe('Boshqa oynadagi');
    expect(put).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(kept.size).toBe(0));
  });

  it('are offered when this device holds answers that never arrived; restoring alone writes nothing', async () => {
    kept.set('application/12', {
      values: { ...draftOf(server), topic: 'Yoʻlda qolgan' },
      baseVersion: 2,
      typedAt: 1,
    });
    openPage();
    await screen.findByRole('heading', { name: /saqlanmay qolgan javoblar/ });
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(put).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Shu qurilmadagini saqlash' }));
    expect((await topic()).value).toBe('Yoʻlda qolgan');
    await waitFor(() =>
      expect(put.mock.calls[0]?.[1]).toEqual({ version: 3, topic: 'Yoʻlda qolgan' }),
    );
  });
});

describe('checking and sending', () => {
  const press = async () =>
    fireEvent.click(await screen.findByRole('button', { name: /Arizani tashkilotga yuborish/ }));

  it('says in a summary why it cannot be sent, and opens no dialog', async () => {
    server = draftRecord(complete(), { ...settled, singleApplication: false });
    openPage('check');
    await press();
    const summary = await screen.findByRole('alert', { name: '' });
    within(summary).getByText(
      'Bu davrda boshqa ariza mavjud yoki shaxs hozir oʻqimoqda. Avvalgi arizani davom ettiring.',
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('opens the dialog of sending when everything holds; Change leads back to the check page', async () => {
    server = complete();
    const { location } = openPage('check');
    const [change] = await screen.findAllByRole('link', { name: /^Oʻzgartirish\s*Tashkilot/ });
    await press();
    const dialog = await screen.findByRole('dialog', { name: /^Arizani yuborish/ });
    const { organization, direction } = server;
    expect(organization && within(dialog).getByText(organization.name_uz)).toBeTruthy();
    expect(direction && within(dialog).getByText(new RegExp(direction.name_uz))).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Bekor qilish' }));
    if (change) fireEvent.click(change);
    expect(location.history.at(-1)).toBe('/admin/apply-document/12/place?back=check');
    fireEvent.click(await screen.findByRole('button', { name: 'Saqlash va davom etish' }));
    await waitFor(() => expect(location.history.at(-1)).toBe('/admin/apply-document/12/check'));
  });

  it('tells a foreign citizen what a targeted place means for them, and nobody else', async () => {
    const at = async (dc_type: number, citizenship: string) => {
      server = draftRecord({ ...complete(), dc_type }, settled);
      server = { ...server, person: { ...server.person, citizenship } as typeof server.person };
      queryClient.clear();
      const work = { record: server } as ApplyWork;
      render(
        <QueryClientProvider client={queryClient}>
          <Suspense fallback="...">
            <ApplyContext value={work}>
              <ApplyForeign />
              <p>{`${dc_type} ${citizenship}`}</p>
            </ApplyContext>
          </Suspense>
        </QueryClientProvider>,
      );
      await screen.findByText(`${dc_type} ${citizenship}`);
      await waitFor(() => expect(queryClient.isFetching()).toBe(0));
      const told = screen.queryByText('Siz chet el fuqarosisiz') !== null;
      cleanup();
      return told;
    };
    for (const targeted of [600, 700]) expect(await at(targeted, 'KZ')).toBe(true);
    expect(await at(700, 'UZ')).toBe(false);
    expect(await at(200, 'KZ')).toBe(false);
  });

  it('keeps the check page shut while a page is unsettled', async () => {
    const { location } = openPage('check');
    await screen.findByRole('heading', { name: 'Shaxs va oʻqish' });
    expect(location.history.at(-1)).toBe('/admin/apply-document/12');
  });
});
