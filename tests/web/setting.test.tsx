import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SettingDetail, SettingRow } from '#modules/setting/schema.ts';
import { SettingListPage } from '#modules/setting/setting-list-page.tsx';
import {
  isTechnical,
  type SettingKey,
  settingKeys,
  settingOf,
  settingSections,
} from '#shared/settings.ts';
import { startTexts } from '#web/lib/i18n.ts';
import { session } from '#web/lib/session.ts';
import { startRecordServer } from '../support/record-server.ts';
import { openScreen, signInAs } from '../support/screens.tsx';

declare const jsdom: { reconfigure(options: { url: string }): void };

vi.mock('#web/lib/changes.ts', () => ({ onRecordChanged: () => () => undefined }));

const factsOf = (key: SettingKey, ahead = false) => ({
  ownerId: null,
  organizationId: null,
  technical: isTechnical(key),
  ahead,
});
const rowOf = (key: SettingKey): SettingRow => ({
  key,
  value: settingOf(key).initial,
  since: null,
  version: 0,
  state: 'absent',
  facts: factsOf(key),
  planned: [],
});
const planned = {
  id: 5,
  version: 1,
  value: 20,
  valid_from: '2027-01-01T00:00:00+05:00',
  state: 'entered',
  facts: factsOf('apply.review_days', true),
};
const detail = (key: SettingKey): SettingDetail => ({
  ...rowOf(key),
  planned: key === 'apply.review_days' ? [planned] : [],
  history: [],
});

let server: Awaited<ReturnType<typeof startRecordServer>>;
beforeAll(async () => {
  server = await startRecordServer(({ method, path }) => {
    if (path === '/api/settings/')
      return {
        body: {
          at: '2026-11-22T07:00:00Z',
          count: settingKeys.length,
          results: settingKeys.map(rowOf),
        },
      };
    const key = settingKeys.find((one) => path.startsWith(`/api/settings/${one}/`));
    if (key && (method === 'GET' || method === 'POST')) return { body: detail(key) };
    return undefined;
  });
  jsdom.reconfigure({ url: server.url });
  await startTexts(
    'setting',
    'setting-screen',
    'settingChange',
    'processes',
    'validation',
    'forms',
    'process',
  );
});
afterAll(() => server.close());
beforeEach(() => {
  server.calls.length = 0;
});
afterEach(async () => {
  cleanup();
  await session.signOut();
});

const open = (search = '') =>
  openScreen('/admin/settings', `/admin/settings${search}`, <SettingListPage />);
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Oʻzgartirish' }));

describe('the product settings', () => {
  it('stand by section with their values in words', async () => {
    await signInAs('innovation');
    open();
    expect(await screen.findAllByRole('table')).toHaveLength(settingSections.length);
    const row = screen.getByRole('link', { name: 'Koʻrib chiqish muddati' }).closest('tr');
    expect(row?.textContent).toContain('15 kun');
  });

  it('show what is planned with the way to take it back, to those who may', async () => {
    await signInAs('innovation');
    open('?edit=apply.review_days');
    expect(
      (await screen.findByRole('link', { name: /Qaytarib olish/ })).getAttribute('href'),
    ).toContain('withdraw-5');
    expect(screen.getByRole('link', { name: 'Oʻzgartirish' }).getAttribute('href')).toContain(
      'field=plan',
    );
    cleanup();
    await signInAs('technicalAdmin');
    open('?edit=apply.review_days');
    expect(await screen.findByText('20 kun')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Oʻzgartirish' })).toBeNull();
    expect(screen.queryByRole('link', { name: /Qaytarib olish/ })).toBeNull();
  });

  it('refuse a value over the limit at its field, and send nothing', async () => {
    await signInAs('innovation');
    open('?edit=apply.review_days&field=plan');
    await screen.findByLabelText(/^Qiymat/);
    type(/^Qiymat/, '61');
    type(/^Sabab/, 'Qaror qabul qilindi');
    send();
    const summary = await screen.findByRole('alert');
    expect(within(summary).getByRole('link').getAttribute('href')).toBe('#value');
    expect(server.to('POST', '/api/settings/apply.review_days/')).toEqual([]);
  });

  it('are sent with day and reason after the confirmation, and not before', async () => {
    await signInAs('innovation');
    open('?edit=apply.review_days&field=plan');
    await screen.findByLabelText(/^Qiymat/);
    type(/^Qiymat/, '20');
    type(/^Sabab/, 'Qaror qabul qilindi');
    send();
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('20 kun');
    expect(server.to('POST', '/api/settings/apply.review_days/')).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Oʻzgartirish' }));
    await vi.waitFor(() =>
      expect(server.to('POST', '/api/settings/apply.review_days/')).toHaveLength(1),
    );
    const [call] = server.to('POST', '/api/settings/apply.review_days/');
    expect(call?.body).toMatchObject({ value: 20, reason: 'Qaror qabul qilindi', version: 0 });
  });

  it('name every wrong line of the public holidays, and send what was typed as days', async () => {
    await signInAs('innovation');
    open('?edit=calendar.holidays');
    expect(
      await screen.findByText(/har yili: 1-yanvar, 8-mart/, { selector: 'strong' }),
    ).toBeTruthy();
    expect(screen.getAllByText(/Ramazon hayit va Qurbon hayit kunlarini/)).toHaveLength(2);
    cleanup();
    open('?edit=calendar.holidays&field=plan');
    expect((await screen.findByLabelText<HTMLTextAreaElement>(/^Qiymat/)).value).toBe(
      '01.01\n08.03\n21.03\n09.05\n01.09\n01.10\n08.12',
    );
    type(/^Qiymat/, '01.01\n31.02\n20.03.2026\nNavroʻz');
    type(/^Sabab/, 'Qaror qabul qilindi');
    send();
    expect((await screen.findByRole('alert')).textContent).toContain('2: “31.02”; 4: “Navroʻz”');
    type(/^Qiymat/, '20.3.2026\n\n01.01, 21.03');
    send();
    fireEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Oʻzgartirish' }),
    );
    await vi.waitFor(() =>
      expect(server.to('POST', '/api/settings/calendar.holidays/')).toHaveLength(1),
    );
    expect(server.to('POST', '/api/settings/calendar.holidays/')[0]?.body).toMatchObject({
      value: ['01-01', '03-21', '2026-03-20'],
    });
  });
});
