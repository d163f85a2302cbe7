import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  bodyOf,
  editableFields,
  fieldsOf,
  groupOf,
  isOptional,
  profileGroups,
  valuesOf,
} from '#modules/profile/profile-groups.ts';
import { ProfilePage } from '#modules/profile/profile-page.tsx';
import type { ProfileAnswer } from '#modules/profile/schema.ts';
import { ScientificInformationPage } from '#modules/scientific-work/scientific-information-page.tsx';
import { countedWorks, countOf } from '#modules/scientific-work/work-codes.ts';
import { profileFieldNames } from '#shared/profile.ts';
import { startTexts } from '#web/lib/i18n.ts';
import { session } from '#web/lib/session.ts';
import { type Answer, type Call, startRecordServer } from '../support/record-server.ts';
import { openScreen, signInAs } from '../support/screens.tsx';

declare const jsdom: { reconfigure(options: { url: string }): void };

vi.mock('#web/lib/changes.ts', () => ({ onRecordChanged: () => () => undefined }));
// A busy machine is slow, not wrong.

const empty = Object.fromEntries(
  profileFieldNames.map((field) => [field, null]),
) as unknown as ProfileAnswer;
const person: ProfileAnswer = {
  ...empty,
  id: 7,
  version: 4,
  user_type: 'I',
  language: 'uz',
  employed: false,
  disability_type: 0,
  benefit_type: 0,
  surname: 'Karimov',
  first_name: 'Alisher',
  birthday: '1993-10-12',
  mobile_phone: '+998901009000',
  permanent_address: 'Toshkent, Navoiy 1',
  sources: { surname: 'oneid', first_name: 'oneid', birthday: 'oneid' },
  missing: ['birth_place', 'email'],
  work_history: [
    {
      id: 3,
      company_name: 'Kimyo instituti',
      position: 'muhandis',
      start_date: '2019-02-01',
      end_date: null,
    },
  ],
  work_counts: { 100: 1, 200: 1, 800: 2, 1200: 5 },
  by_password: true,
  phone_confirmed: false,
  cleared: [],
  achievements: [],
};
const list = (...results: object[]) => ({
  body: { count: results.length, next: null, previous: null, results },
});

let answers: Record<string, (call: Call) => Answer> = {};
let server: Awaited<ReturnType<typeof startRecordServer>>;

beforeAll(async () => {
  server = await startRecordServer((call) => answers[`${call.method} ${call.path}`]?.(call));
  jsdom.reconfigure({ url: server.url });
  const areas = [
    'profile',
    'forms',
    'process',
    'processes',
    'diploma',
    'codes',
    'validation',
    'scientific-work',
    'files',
    'contact',
    'sessions',
    'account',
    'own-settings',
  ];
  await startTexts(...areas);
});
afterAll(() => server.close());
beforeEach(async () => {
  answers = {
    'GET /api/profile/': () => ({ body: person }),
    'GET /api/regions/': () => list(),
    'GET /api/countries/': () => list(),
    'GET /api/diplomas/': () => list(),
    'GET /api/diplomas/actions/': () => ({
      body: { state: 'absent', facts: { ownerId: 7, organizationId: null } },
    }),
  };
  server.calls.length = 0;
  await signInAs('applicant');
});
afterEach(async () => {
  cleanup();
  await session.signOut();
});

const openProfile = (address = '/admin/me') => openScreen('/admin/me', address, <ProfilePage />);
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Saqlash' }));

describe('question groups of the profile', () => {
  it('hold every field of the profile once', () => {
    expect(Object.values(profileGroups).flat().sort()).toEqual([...profileFieldNames].sort());
    for (const [group, fields] of Object.entries(profileGroups))
      for (const field of fields) expect(groupOf(field)).toBe(group);
  });

  it('ask citizens for a biography in Uzbek and Russian, and foreign users in their language', () => {
    expect(fieldsOf('bio', 'I')).toEqual(['bio_uz', 'bio_ru']);
    const foreign = fieldsOf('bio', 'F');
    expect(foreign).toEqual(['bio_en', 'bio_ru', 'bio_uz']);
    expect(foreign.every((field) => isOptional(field, 'F'))).toBe(true);
  });

  it('turn texts of inputs into what the server stores, and leave out what OneID has filled', () => {
    expect(editableFields('person', person)).not.toContain('surname');
    expect(valuesOf(['mobile_phone', 'employed', 'gender'], person)).toEqual({
      mobile_phone: '+998 (90) 100-90-00',
      employed: 'false',
      gender: '',
    });
    expect(bodyOf({ employed: 'true', gender: '2', region_id: '', birth_place: '' })).toEqual({
      employed: true,
      gender: 2,
      region_id: null,
      birth_place: '',
    });
  });
});

describe('my profile', () => {
  it('shows what OneID gave with its source, and links every missing field to its input', async () => {
    openProfile();
    const surname = (await screen.findByText('Familiya')).closest('div');
    expect(surname?.textContent).toContain('Karimov');
    expect(surname?.textContent).toContain('OneID tizimidan');
    expect(screen.getByRole('link', { name: 'Tugʻilgan joy' }).getAttribute('href')).toBe(
      '/admin/me?edit=person&field=birth_place',
    );
    expect(screen.getByRole('link', { name: 'Elektron pochta' }).getAttribute('href')).toBe(
      '/admin/me?edit=mail',
    );
  });

  it('asks only for what OneID has not filled, judges on submit and sends nothing wrong', async () => {
    openProfile('/admin/me?edit=person');
    const place = await screen.findByLabelText<HTMLInputElement>('Tugʻilgan joy');
    expect(screen.queryByLabelText('Familiya')).toBeNull();
    fireEvent.change(place, { target: { value: 'x' } });
    save();
    const summary = await screen.findByRole('alert');
    expect(within(summary).getByRole('link').getAttribute('href')).toBe('#birth_place');
    expect(place.getAttribute('aria-invalid')).toBe('true');
    expect(server.to('PUT', '/api/profile/')).toEqual([]);
  });

  it('compares with what somebody else has saved meanwhile and loses nothing', async () => {
    answers['PUT /api/profile/'] = ({ body }) =>
      body.version === 5
        ? { body: { ...person, version: 6, permanent_address: body.permanent_address } }
        : {
            status: 409,
            body: { detail: ['eskirgan'] },
            headers: { 'X-Error-Code': 'STALE_VERSION' },
          };
    const { visited } = openProfile('/admin/me?edit=contact');
    const address = await screen.findByLabelText<HTMLInputElement>('Doimiy manzil');
    fireEvent.change(address, { target: { value: 'Buxoro, Navroʻz 7' } });
    answers['GET /api/profile/'] = () => ({
      body: { ...person, version: 5, permanent_address: 'Xiva, Polvon 2' },
    });
    save();
    const row = (await screen.findByRole('rowheader', { name: 'Doimiy manzil' })).closest('tr');
    expect([...(row?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent)).toEqual([
      'Xiva, Polvon 2',
      'Buxoro, Navroʻz 7',
      'Toshkent, Navoiy 1',
    ]);
    expect(address.value).toBe('Buxoro, Navroʻz 7');
    fireEvent.click(screen.getByRole('button', { name: 'Mening yozganim saqlansin' }));
    await waitFor(() => expect(visited.at(-1)).toBe('/admin/me'));
    expect(server.to('PUT', '/api/profile/').map(({ body }) => body.version)).toEqual([4, 5]);
  });

  it('shows numbers and the email, and says where they come from and how they are proven', async () => {
    const numbers = {
      pinfl: '31210932040247',
      tin: null,
      email: 'alisher@example.com',
      phone_confirmed: true,
    };
    answers['GET /api/profile/'] = () => ({
      body: { ...person, ...numbers, sources: { pinfl: 'administrator' }, cleared: ['tin'] },
    });
    openProfile('/admin/me?edit=person');
    expect((await screen.findByText(/31210932040247/)).textContent).toContain(
      'administrator hujjat asosida',
    );
    for (const label of ['JShShIR', 'STIR']) expect(screen.queryByLabelText(label)).toBeNull();
    expect(screen.getByText(/OneID orqali kiring yoki pasport nusxasi bilan/)).toBeTruthy();
    expect(screen.getByText(/tasdiqlanmagani uchun oʻchirilgan/)).toBeTruthy();
    cleanup();
    openProfile('/admin/me?edit=contact');
    const change = await screen.findByRole('link', { name: /Pochta manzilini oʻzgartirish/ });
    expect(change.getAttribute('href')).toContain('edit=mail');
    expect(
      screen.getByRole('link', { name: /Telefonni oʻzgartirish/ }).getAttribute('href'),
    ).toContain('edit=phone');
    for (const label of ['Mobil telefon', 'Elektron pochta'])
      expect(screen.queryByLabelText(label)).toBeNull();
  });

  it('puts the objection of the server at its field', async () => {
    answers['PUT /api/profile/'] = () => ({
      status: 400,
      body: { mobile_phone: ['Bu maʼlumot tasdiqlash kodi bilan oʻzgartiriladi'] },
      headers: { 'X-Error-Code': 'VALIDATION' },
    });
    openProfile('/admin/me?edit=contact');
    fireEvent.change(await screen.findByLabelText('Mobil telefon'), {
      target: { value: '90 123 45 67' },
    });
    save();
    await waitFor(() =>
      expect(document.getElementById('mobile_phone-error')?.textContent).toContain(
        'tasdiqlash kodi',
      ),
    );
    expect(server.to('PUT', '/api/profile/')[0]?.body.mobile_phone).toBe('+998901234567');
  });

  it('deletes a place of work only after the words of the specification', async () => {
    answers['DELETE /api/profile/work-history/3/'] = () => ({ body: null });
    openProfile();
    fireEvent.click(await screen.findByRole('button', { name: /Oʻchirish.*Kimyo instituti/ }));
    const dialog = await screen.findByRole('dialog', { name: /^Oʻchirish: .*Kimyo instituti/ });
    expect(dialog.textContent).toContain('Ishonchingiz komilmi? Buni ortga qaytarib boʻlmaydi');
    expect(server.to('DELETE', '/api/profile/work-history/3/')).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Ha, oʻchirilsin' }));
    await waitFor(() =>
      expect(server.to('DELETE', '/api/profile/work-history/3/')).toHaveLength(1),
    );
  });
});

describe('the own password', () => {
  const openPassword = () => openScreen('/admin/me', '/admin/me?edit=password', <ProfilePage />);
  const write = (label: string, value: string) =>
    fireEvent.input(screen.getByLabelText(label), { target: { value } });

  it('is changed by the present one, judged field by field, and nobody without a password is asked for one', async () => {
    answers['POST /api/auth/user/password/'] = ({ body }) =>
      body.current_password === 'Eski#Kalit11'
        ? { status: 204 }
        : {
            status: 400,
            body: { current_password: ['Hozirgi parol notoʻgʻri'] },
            headers: { 'X-Error-Code': 'VALIDATION' },
          };
    const { visited } = openPassword();
    await screen.findByLabelText('Hozirgi parol');
    const save = () => fireEvent.click(screen.getByRole('button', { name: 'Saqlash' }));
    write('Hozirgi parol', 'boshqa');
    write('Yangi parol', 'Yangi#Kalit99');
    write('Parolni takrorlang', 'Yangi#Kalit9');
    save();
    expect((await screen.findAllByText('Tasdiqlash mos kelmadi')).length).toBeGreaterThan(0);
    expect(server.to('POST', '/api/auth/user/password/')).toEqual([]);
    write('Parolni takrorlang', 'Yangi#Kalit99');
    save();
    expect((await screen.findAllByText('Hozirgi parol notoʻgʻri')).length).toBeGreaterThan(0);
    expect((screen.getByLabelText('Yangi parol') as HTMLInputElement).value).toBe('Yangi#Kalit99');
    write('Hozirgi parol', 'Eski#Kalit11');
    save();
    await waitFor(() => expect(visited.at(-1)).toBe('/admin/me'));
    cleanup();
    answers['GET /api/profile/'] = () => ({ body: { ...person, by_password: false } });
    openScreen('/admin/me', '/admin/me', <ProfilePage />);
    const security = (await screen.findByRole('heading', { name: 'Xavfsizlik' })).closest(
      'section',
    );
    expect(security?.textContent).not.toContain('Parol');
  });
});

describe('scientific works', () => {
  it('count local and foreign articles together', () => {
    expect(countOf(countedWorks.articles, person.work_counts)).toBe(3);
    expect(countOf(countedWorks.theses, person.work_counts)).toBe(1);
  });

  it('are compared with what the application in the making needs, not one that is over', async () => {
    answers['GET /api/scientific-works/'] = () => list();
    answers['GET /api/applications/'] = () =>
      list(
        { id: 2, state: 'archivedDraft', facts: { articles: 9, theses: 0 } },
        { id: 1, state: 'draft', facts: { articles: 1, theses: 2 } },
      );
    openScreen(
      '/admin/scientific-information',
      '/admin/scientific-information',
      <ScientificInformationPage />,
    );
    const articles = (await screen.findByText('Maqola (mahalliy yoki xorijiy)')).closest('div');
    await waitFor(() => expect(articles?.textContent).toContain('Yetarli'));
    expect(
      (await screen.findByText('Maʼruza tezisi', { selector: 'dt' })).closest('div')?.textContent,
    ).toContain('Yetarli emas');
  });

  it('that Science ID knows and the list lacks are offered, and the form begins with what is known', async () => {
    const known = {
      name: 'Qoʻqon tilining fonetikasi',
      type: 'article',
      date: '2025-03-14',
      url: 'https://doi.org/10.1/q',
      coauthors: ['Abdullayev Sh.'],
    };
    const entered = { ...known, name: 'Matritsaviy modellar', type: 'thesis' };
    const own = {
      id: 5,
      version: 1,
      name: 'MATRITSAVIY modellar',
      publication_date: '2024-10-02',
      type: 100,
      author_licence: null,
      url: null,
      file_id: null,
      state: 'unchecked',
      facts: { unused: true },
    };
    answers['GET /api/scientific-works/'] = () => list(own);
    answers['GET /api/applications/'] = () => list();
    const profile = {
      science_id: 'SI-000131',
      full_name: 'Karimov Alisher',
      degree: null,
      title: null,
      works: [entered, known],
    };
    answers['GET /api/auth/user/science-id-data'] = () => ({ body: { stand_in: true, profile } });
    openScreen(
      '/admin/scientific-information',
      '/admin/scientific-information',
      <ScientificInformationPage />,
    );
    const section = (
      await screen.findByRole('heading', { name: 'Science ID roʻyxatidagi ishlaringiz' })
    ).closest('section') as HTMLElement;
    expect(
      within(section)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringContaining(known.name)]);
    const href = within(section).getByRole('link').getAttribute('href') ?? '';
    cleanup();
    openScreen('/admin/scientific-information', href, <ScientificInformationPage />);
    expect((await screen.findByDisplayValue(known.name)).getAttribute('name')).toBe('name');
    expect(screen.getByText('Science ID maʼlumotlari bilan toʻldirildi')).toBeTruthy();
    expect((screen.getByLabelText('Tur') as HTMLSelectElement).value).toBe('200');
    expect(screen.getByDisplayValue(known.url)).toBeTruthy();
  });

  it('of others are a list with its filters, for those who may see them', async () => {
    await signInAs('innovation');
    const work = {
      id: 7,
      state: 'dead',
      status: 300,
      version: 1,
      facts: { ownerId: 9, organizationId: 3, unused: true, triesUsed: true },
      name: 'Matritsaviy modellar',
      publication_date: '2024-10-02',
      type: 200,
      author_licence: null,
      url: 'https://example.org/7',
      file_id: null,
      person: { id: 9, surname: 'Karimova', first_name: 'Dilnoza', middle_name: null },
      organization: { id: 3, name_uz: 'OʻzMU', name_ru: 'НУУз', name_en: 'NUUz' },
      direction: null,
      application_id: 4,
      used_by: [],
    };
    answers['GET /api/scientific-works/'] = () => list(work);
    openScreen(
      '/admin/scientific-information',
      '/admin/scientific-information?year=2024',
      <ScientificInformationPage />,
    );
    const link = await screen.findByRole('link', { name: work.name });
    expect(link.getAttribute('href')).toBe('/admin/scientific-information/7');
    const row = link.closest('tr');
    expect(row?.textContent).toContain('Karimova Dilnoza');
    expect(row?.textContent).toContain('OʻzMU');
    expect(row?.textContent).toContain('Havola ishlamayapti');
    expect(screen.queryByText('Ilmiy ish qoʻshish')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Filtrlar (1)' }));
    for (const name of ['Tur', 'Yil', 'Tashkilot', 'Ixtisoslik'])
      expect(screen.getAllByLabelText(name).length).toBeGreaterThan(0);
    expect(server.to('GET', '/api/scientific-works/')[0]?.query.get('year')).toBe('2024');
  });
});
