import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { CertificatePage } from '#modules/certificate/certificate-page.tsx';
import { PeriodPage } from '#modules/period/period-page.tsx';
import { ScientificInformationPage } from '#modules/scientific-work/scientific-information-page.tsx';
import { RegisterPage } from '#web/features/auth/register-page.tsx';
import { startTexts } from '#web/lib/i18n.ts';
import { session } from '#web/lib/session.ts';
import { startRecordServer } from '../support/record-server.ts';
import { openScreen, signInAs } from '../support/screens.tsx';
import { forms, rulePlaces } from '../support/section-five-places.ts';

declare const jsdom: { reconfigure(options: { url: string }): void };

vi.mock('#web/lib/changes.ts', () => ({ onRecordChanged: () => () => undefined }));

const name = { name_uz: 'IELTS', name_ru: 'IELTS', name_en: 'IELTS' };
const rows: Record<string, object> = {
  '/api/certificate-types/': {
    count: 1,
    next: null,
    previous: null,
    results: [{ id: 1, language: 1, scale: '0-9 step 0.5', ...name }],
  },
  '/api/certificates/actions/': {
    state: 'absent',
    facts: { ownerId: 7, organizationId: null, typeActive: true },
  },
  '/api/periods/actions/': {
    state: 'absent',
    facts: { ownerId: null, organizationId: null, quartersFree: true, noOtherActive: true },
  },
};

let server: Awaited<ReturnType<typeof startRecordServer>>;
beforeAll(async () => {
  server = await startRecordServer(({ method, path }) =>
    method === 'GET' && rows[path] ? { body: rows[path] } : undefined,
  );
  jsdom.reconfigure({ url: server.url });
  await startTexts(
    'access',
    'certificate',
    'certificate-screen',
    'period',
    'period-screen',
    'scientific-work',
    'forms',
    'process',
    'processes',
  );
});
afterAll(() => server.close());
afterEach(async () => {
  cleanup();
  await session.signOut();
});

/** Opens the empty form of a page, as the role that may fill it in. */
const open: Record<keyof typeof forms, () => Promise<void>> = {
  async register() {
    openScreen('/register', '/register', <RegisterPage />);
  },
  async work() {
    await signInAs('applicant');
    openScreen('/works', '/works?edit=new', <ScientificInformationPage />);
  },
  async certificate() {
    await signInAs('applicant');
    openScreen('/certificate/:id', '/certificate/new', <CertificatePage />);
    fireEvent.change(await screen.findByRole('combobox', { name: 'Sertifikat turi' }), {
      target: { value: 'ielts' },
    });
    fireEvent.click(await screen.findByRole('option', { name: 'IELTS' }));
  },
  async period() {
    await signInAs('innovation', 31, 40);
    openScreen('/period/:id', '/period/new', <PeriodPage />);
  },
};

const inputOf = (field: string): Promise<HTMLElement> =>
  waitFor(() => {
    const input = document.getElementById(field);
    if (input === null) throw new Error(`no field ${field}`);
    return input;
  });

describe('a page of the product', () => {
  it.each(rulePlaces)(
    '$form: $field says the rule "$rule" and sends nothing',
    async ({ form, field, typed, words }) => {
      await open[form]();
      for (const [each, value] of Object.entries(typed))
        fireEvent.input(await inputOf(each), { target: { value } });
      server.calls.length = 0;
      const submit = [...document.querySelectorAll('button')].find(
        (button) => button.type === 'submit',
      );
      fireEvent.click(submit as HTMLButtonElement);
      await waitFor(() =>
        expect(document.getElementById(`${field}-error`)?.lastChild?.textContent).toBe(words),
      );
      expect(server.to('POST', forms[form].url)).toEqual([]);
    },
  );
});
