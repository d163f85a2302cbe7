import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { defaultMaxImageMb, defaultMaxMb } from '#shared/file-rules.ts';
import type { UploadedFile } from '#web/files/uploaded-file.ts';
import { BoundCombobox } from '#web/forms/bound-fields.tsx';
import { BoundFile } from '#web/forms/bound-file.tsx';
import { useCheckedForm } from '#web/forms/checked-form.ts';
import { FormFrame } from '#web/forms/form-frame.tsx';
import { RestoredNotice } from '#web/forms/kept-values.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { startTexts } from '#web/lib/i18n.ts';
import { session } from '#web/lib/session.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { startRecordServer } from '../support/record-server.ts';
import { openScreen, signInAs } from '../support/screens.tsx';

declare const jsdom: { reconfigure(options: { url: string }): void };

const saved = vi.fn();
const limits = { max_size_mb: defaultMaxMb, max_image_mb: defaultMaxImageMb };
let server: Awaited<ReturnType<typeof startRecordServer>>;
let refusal: ApiError | null = null;

type Values = { region: string; paper: UploadedFile | null; note: string };
const schema = z.object({ region: z.string(), paper: z.unknown(), note: z.string() });

/** A form of which every answer is optional: only what is dropped in silence could be wrong. */
function Offer() {
  const checked = useCheckedForm<Values, z.infer<typeof schema>>({
    schema,
    toBody: (values) => values,
    defaults: { region: '', paper: null, note: '' },
    label: (name) => name,
  });
  return (
    <FormFrame
      errors={checked.summary}
      attempt={checked.form.formState.submitCount}
      saving={false}
      cancelHref="/"
      before={<RestoredNotice kept={checked.kept} />}
      onSubmit={checked.form.handleSubmit((body) =>
        refusal ? checked.refuse(refusal) : saved(body),
      )}
    >
      <BoundCombobox
        checked={checked}
        name="region"
        label="Hudud"
        options={[
          { value: '1', label: 'Toshkent shahri' },
          { value: '2', label: 'Toshkent viloyati' },
        ]}
      />
      <BoundFile checked={checked} name="paper" label="Hujjat" purpose="order" />
      <TextField label="Izoh" {...checked.form.register('note')} />
    </FormFrame>
  );
}

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Hudud' });
const write = (text: string) => {
  fireEvent.change(box(), { target: { value: text } });
  fireEvent.blur(box());
};
const choose = (file: File) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input) fireEvent.change(input, { target: { files: [file] } });
};
const save = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Saqlash' }));
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
};
const summary = () => screen.queryByRole('alert')?.textContent ?? '';

beforeAll(async () => {
  server = await startRecordServer(({ path }) => ({
    body: path.includes('/files/limits/') ? limits : { count: 0, results: [] },
  }));
  jsdom.reconfigure({ url: server.url });
  await startTexts('forms', 'files', 'validation');
});
afterAll(() => server.close());
beforeEach(async () => {
  saved.mockClear();
  refusal = null;
  await signInAs('applicant', 31, 40);
});
afterEach(async () => {
  cleanup();
  await session.signOut();
});

describe('nothing that was entered is dropped in silence', () => {
  it('a text that names no choice stays in its field, is an error there, and is not sent', async () => {
    openScreen('/offer/', '/offer/', <Offer />);
    write('tosh');
    expect(box().value).toBe('tosh');
    const said = 'Roʻyxatda “tosh” topilmadi. Roʻyxatdan tanlang yoki maydonni boʻsh qoldiring';
    expect(screen.getByText(said)).toBeTruthy();
    await save();
    await waitFor(() => expect(summary()).toContain(said));
    expect(saved).not.toHaveBeenCalled();
    write('');
    await save();
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    expect(screen.queryByText(said)).toBeNull();
  });

  it('the whole name of a choice chooses it, however it is spelt', async () => {
    openScreen('/offer/', '/offer/', <Offer />);
    write('toshkent  SHAHRI');
    await save();
    expect(saved.mock.calls[0]?.[0]).toMatchObject({ region: '1' });
  });

  it('a file that was refused keeps the form from being saved until it is left out', async () => {
    openScreen('/offer/', '/offer/', <Offer />);
    choose(new File(['x'], 'dastur.exe'));
    const leaveOut = await screen.findByRole('button', { name: 'Bu faylni qoʻshmaslik' });
    await save();
    await waitFor(() => expect(summary()).toContain('PDF'));
    expect(saved).not.toHaveBeenCalled();
    fireEvent.click(leaveOut);
    await save();
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    expect(saved.mock.calls[0]?.[0]).toMatchObject({ paper: null });
  });

  it('a second tab with the same form is told that the first one types, until it is saved', async () => {
    openScreen('/offer/', '/offer/', <Offer />);
    const told = 'Bu shakl boshqa varaqda ham toʻldirilmoqda.';
    const first = screen.getByLabelText('Izoh');
    const write = vi.spyOn(Storage.prototype, 'setItem');
    const heard = (): { form: string; says: string }[] =>
      write.mock.calls.flatMap(([key, text]) => (key === 'forms_open' ? [JSON.parse(text)] : []));
    const other = (news: object) =>
      fireEvent(
        window,
        new StorageEvent('storage', { key: 'forms_open', newValue: JSON.stringify(news) }),
      );
    fireEvent.change(first, { target: { value: 'Salom' } });
    await waitFor(() => expect(heard().at(-1)?.says).toBe('types'));
    const form = heard().at(-1)?.form;
    other({ form, says: 'types' });
    await waitFor(() => expect(document.body.textContent).toContain(told));
    other({ form, says: 'ends' });
    await waitFor(() => expect(document.body.textContent).not.toContain(told));
    other({ form: 'another', says: 'types' });
    expect(document.body.textContent).not.toContain(told);
    other({ form, says: 'asks' });
    await waitFor(() => expect(heard().filter(({ says }) => says === 'types')).toHaveLength(2));
    write.mockRestore();
  });

  it('"no connection" goes when the connection is back', async () => {
    openScreen('/offer/', '/offer/', <Offer />);
    refusal = new ApiError({ status: 0, code: 'NO_ANSWER', detail: ['Internet yoʻq'] });
    await save();
    expect(summary()).toContain('Internet yoʻq');
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(summary()).toBe(''));
  });
});
