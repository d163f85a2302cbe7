import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { LoginForeignPage } from '#web/features/auth/login-foreign-page.tsx';
import { LoginPage } from '#web/features/auth/login-page.tsx';
import { OneIdPage } from '#web/features/auth/one-id-page.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { http } from '#web/lib/http.ts';
import { startTexts } from '#web/lib/i18n.ts';
import { session } from '#web/lib/session.ts';
import { showPage, withoutServer } from '../support/shown-page.tsx';
import { userOf } from '../support/sign-on-server.ts';

const pair = { access: 'a', refresh: 'r' };
const refusal = (status: number, ...detail: string[]) =>
  new ApiError({ status, code: 'UNAUTHENTICATED', detail });

function submit(username: string, password: string): void {
  fireEvent.input(screen.getByLabelText('Elektron pochta'), { target: { value: username } });
  fireEvent.input(screen.getByLabelText('Parol'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Kirish' }));
}

beforeAll(() => startTexts('shell', 'auth', 'access', 'validation', 'processes'));
withoutServer();
afterEach(() => session.actor.send({ type: 'logout' }));

describe('login', () => {
  it('offers OneID first, the password second, foreign users third', () => {
    showPage(<LoginPage />, '/login');
    const ways = [
      ...document.querySelectorAll('button:not([aria-controls]), a[href="/login-foreign"]'),
    ].map((way) => way.textContent);
    expect(ways.map((text) => text?.replace(/(OneID ochilmoqda|Tekshirilmoqda)/, ''))).toEqual([
      'OneID orqali kirish',
      'Kirish',
      'Xorijiy fuqaro sifatida kirish',
    ]);
  });

  it('judges on submit: title with the error, summary with the focus, the same words at the fields', async () => {
    showPage(<LoginPage />, '/login');
    submit('kimdir', '');
    const summary = await waitFor(() => {
      expect(document.activeElement?.getAttribute('role')).toBe('alert');
      return document.activeElement;
    });
    expect(summary?.textContent).toContain('Yaroqli elektron pochta manzilini kiriting');
    expect(summary?.textContent).toContain('Parol maydoni kiritilishi shart');
    expect(document.getElementById('username-error')?.textContent).toContain(
      'Yaroqli elektron pochta manzilini kiriting',
    );
    expect(document.title).toMatch(/^Xatolik: Tizimga kirish/);
    expect((screen.getByLabelText('Elektron pochta') as HTMLInputElement).value).toBe('kimdir');
  });

  it('signs on, with the address cleaned', async () => {
    const post = vi.spyOn(http, 'post').mockResolvedValue({ ...pair, user: userOf(7) });
    showPage(<LoginPage />, '/login');
    submit(' Talabgor@Namuna.uz\u200b', 'Namuna#2026');
    await waitFor(() => expect(session.user()?.id).toBe(7));
    expect(post).toHaveBeenCalledExactlyOnceWith('/auth/login-token', {
      username: 'talabgor@namuna.uz',
      password: 'Namuna#2026',
    });
  });

  it('tells a wrong password in the words of the server and keeps what was typed', async () => {
    vi.spyOn(http, 'post').mockRejectedValue(refusal(401, 'Elektron pochta yoki parol notoʻgʻri'));
    showPage(<LoginPage />, '/login');
    submit('a@b.uz', 'xato');
    expect(await screen.findByText('Elektron pochta yoki parol notoʻgʻri')).toBeDefined();
    expect((screen.getByLabelText('Parol') as HTMLInputElement).value).toBe('xato');
    expect(session.user()).toBeNull();
  });

  it('goes through the door of foreign users on their page', async () => {
    const post = vi.spyOn(http, 'post').mockRejectedValue(refusal(0));
    showPage(<LoginForeignPage />, '/login-foreign');
    submit('a@b.de', 'x');
    expect(await screen.findByText('Server bilan aloqa yoʻq. Qayta urinib koʻring')).toBeDefined();
    expect(post.mock.calls[0]?.[1]).toMatchObject({ foreign: true });
  });

  it('says why the session is over', () => {
    session.actor.send({ type: 'login', userId: 7, endsAt: null });
    session.actor.send({ type: 'lost' });
    showPage(<LoginPage />, '/login');
    expect(screen.getByText('Seans tugadi, qaytadan kiring')).toBeDefined();
  });
});

describe('return from OneID', () => {
  it('trades code and state for the session, once', async () => {
    const post = vi.spyOn(http, 'post').mockResolvedValue(pair);
    const signIn = vi.spyOn(session, 'signIn').mockResolvedValue(userOf(7));
    showPage(<OneIdPage />, '/one-id', 'code=c%2B1&state=s1');
    await waitFor(() => expect(signIn).toHaveBeenCalledExactlyOnceWith(pair));
    expect(post).toHaveBeenCalledExactlyOnceWith('/auth/oneid/confirm/', {
      code: 'c+1',
      state: 's1',
    });
  });

  it.each([
    [
      'a refusal of OneID',
      'error=access_denied&state=s',
      'OneID kirishni tasdiqlamadi yoki siz uni bekor qildingiz.',
    ],
    ['a state that is over', 'code=c&state=s', 'Kirish vaqti tugagan'],
  ])('%s is told, with the way to start again', async (_, query, words) => {
    vi.spyOn(http, 'post').mockRejectedValue(
      new ApiError({ status: 400, code: 'VALIDATION', detail: ['Kirish vaqti tugagan'] }),
    );
    showPage(<OneIdPage />, '/one-id', query);
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Qaytadan boshlash' }).getAttribute('href')).toBe(
      '/login',
    );
  });
});
