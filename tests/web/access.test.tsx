import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { isCommonPassword } from '#shared/weak-passwords.ts';
import { ForgotPasswordPage } from '#web/features/auth/forgot-password-page.tsx';
import { MailConfirmPage } from '#web/features/auth/mail-confirm-page.tsx';
import { RegisterPage } from '#web/features/auth/register-page.tsx';
import { ResetPasswordPage } from '#web/features/auth/reset-password-page.tsx';
import { deviceOf } from '#web/forms/session-table.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { http } from '#web/lib/http.ts';
import { startTexts } from '#web/lib/i18n.ts';
import { showPage, withoutServer } from '../support/shown-page.tsx';

const write = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeAll(() => startTexts('shell', 'auth', 'access', 'validation', 'codes'));
withoutServer();

describe('the registration form', () => {
  it('tells a visitor everything that is missing, each at its field, and sends nothing', async () => {
    const post = vi.spyOn(http, 'post');
    showPage(<RegisterPage />, '/register');
    await screen.findByLabelText('Parol');
    write('Parol', 'qisqa');
    write('Parolni takrorlang', 'boshqa');
    press('Roʻyxatdan oʻtish');
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('alert'));
    const summary = document.activeElement?.textContent;
    for (const text of [
      'Familiya maydoni kiritilishi shart',
      'Tasdiqlash mos kelmadi',
      'Kamida 8 belgi: raqam, kichik va katta harf',
    ])
      expect(summary).toContain(text);
    expect(document.title).toMatch(/^Xatolik: /);
    expect(post).not.toHaveBeenCalled();
  });
});

describe('a link of a mail', () => {
  it('confirms the address once it is opened', async () => {
    const get = vi.spyOn(http, 'get').mockResolvedValue({ detail: 'ha' });
    showPage(<MailConfirmPage />, '/mail-confirm', 'confirm=abc&mail=a%40b.de');
    expect(
      await screen.findByRole('heading', { name: 'Pochta manzilingiz tasdiqlandi' }),
    ).toBeDefined();
    expect(get).toHaveBeenCalledExactlyOnceWith('/auth/confirm/mail', {
      confirm: 'abc',
      mail: 'a@b.de',
    });
  });

  it('that is no good says so and shows the way on', async () => {
    vi.spyOn(http, 'get').mockRejectedValue(
      new ApiError({
        status: 400,
        code: 'VALIDATION',
        fields: { confirm: ['Tasdiqlash havolasi yaroqsiz'] },
      }),
    );
    showPage(<MailConfirmPage />, '/mail-confirm', 'confirm=abc&mail=a%40b.de');
    expect(await screen.findByText('Tasdiqlash havolasi yaroqsiz')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Roʻyxatdan oʻtish' }).getAttribute('href')).toBe(
      '/register',
    );
  });
});

describe('a forgotten password', () => {
  it('is answered in the words of the server, no matter who asks', async () => {
    vi.spyOn(http, 'get').mockResolvedValue({
      detail: 'Tiklash havolasi elektron pochtangizga yuborildi',
    });
    showPage(<ForgotPasswordPage />, '/forgot-password');
    write('Elektron pochta', ' Kim@Dir.uz ');
    press('Havola yuborish');
    expect(
      (await screen.findAllByText('Tiklash havolasi elektron pochtangizga yuborildi')).length,
    ).toBeGreaterThan(0);
    expect(http.get).toHaveBeenCalledWith('/auth/users/get_reset_password_link/', {
      email: 'kim@dir.uz',
    });
  });

  const fill = () => {
    write('Yangi parol', 'Yangi*Kalit2031');
    write('Parolni takrorlang', 'Yangi*Kalit2031');
    press('Parolni saqlash');
  };

  it('cannot be set by a link that is no good any more', async () => {
    const fields = { token: ['Tiklash havolasi yaroqsiz'] };
    vi.spyOn(http, 'post').mockRejectedValue(
      new ApiError({ status: 400, code: 'VALIDATION', fields }),
    );
    showPage(<ResetPasswordPage />, '/reset-password', 'token=abc');
    fill();
    expect(await screen.findByRole('heading', { name: 'Tiklash havolasi yaroqsiz' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Yangi havola soʻrash' }).getAttribute('href')).toBe(
      '/forgot-password',
    );
  });

  it('says to try later when the server does not answer, and keeps what was typed', async () => {
    vi.spyOn(http, 'post').mockRejectedValue(new ApiError({ status: 0, code: 'NO_ANSWER' }));
    showPage(<ResetPasswordPage />, '/reset-password', 'token=abc');
    fill();
    expect(
      (await screen.findAllByText('Tiklab boʻlmadi. Keyinroq urinib koʻring.')).length,
    ).toBeGreaterThan(0);
    expect((screen.getByLabelText('Yangi parol') as HTMLInputElement).value).toBe(
      'Yangi*Kalit2031',
    );
  });

  it('needs a token in the address', () => {
    showPage(<ResetPasswordPage />, '/reset-password');
    expect(screen.getByRole('heading', { name: 'Tiklash havolasi yaroqsiz' })).toBeDefined();
  });
});

describe('passwords that everybody tries', () => {
  it.each([
    'Password1!',
    'P@ssw0rd1!',
    'Qwerty123!',
    'Welcome2026!',
    'Doktorantura#1',
    'Toshkent(2026)',
    'Admin1234!',
  ])('%s is one', (password) => expect(isCommonPassword(password)).toBe(true));

  it.each(['Namunali*Kalit7', 'to-mOrrow-is-4-rain!', 'Yoʻlovchi-2026!', 'Kaliti&Sandiq55'])(
    '%s is none',
    (password) => expect(isCommonPassword(password)).toBe(false),
  );

  it('knows the words of the person too', () => {
    expect(isCommonPassword('Schneider1!', ['Schneider'])).toBe(true);
    expect(isCommonPassword('Schneiderei1!', ['Schneider'])).toBe(false);
  });
});

describe('the name of a device', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
      'Chrome, Windows',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/131.0 Safari/537.36 Edg/131.0',
      'Edge, Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari, iPhone',
    ],
    ['curl/8.5.0', ''],
  ])('%s', (header, name) => expect(deviceOf(header)).toBe(name));
});
