import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { languages } from '#shared/languages.ts';
import { useCheckedForm } from '#web/forms/checked-form.ts';
import { FormFrame } from '#web/forms/form-frame.tsx';
import { startTexts, switchLanguage } from '#web/lib/i18n.ts';
import { TextField } from '#web/ui/text-field.tsx';
import {
  furtherRules,
  type SectionRule,
  sectionRules,
  sharedRules,
} from '../support/section-five.ts';

beforeAll(() => startTexts('validation'));
afterEach(async () => {
  cleanup();
  await switchLanguage('uz');
});

/** Texts are typed as they are, numbers and sizes as JSON. */
const typed = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

/** The frame of every form of the product around one field. */
function OneField({
  one,
  example,
  onTaken,
}: {
  one: SectionRule;
  example: unknown;
  onTaken(body: unknown): void;
}) {
  const checked = useCheckedForm<{ value: string }, unknown>({
    schema: one.body,
    toBody: ({ value }) => ({
      ...one.beside,
      value: typeof example === 'string' ? value : JSON.parse(value),
    }),
    defaults: { value: '' },
  });
  const { form, summary, error } = checked;
  const submit = form.handleSubmit(onTaken);
  return (
    <FormFrame
      errors={summary}
      attempt={form.formState.submitCount}
      saving={false}
      cancelHref="/"
      submitText="send"
      onSubmit={submit}
    >
      <TextField label="the field" error={error('value')} {...form.register('value')} />
    </FormFrame>
  );
}

/** Types a value and sends the form; answers what the field says, null when the value was taken. */
async function say(
  one: SectionRule,
  value: unknown,
): Promise<{ field: string; summary: string } | null> {
  const taken: unknown[] = [];
  render(<OneField one={one} example={value} onTaken={(body) => taken.push(body)} />);
  const field = screen.getByLabelText('the field');
  fireEvent.input(field, { target: { value: typed(value) } });
  fireEvent.click(screen.getByRole('button', { name: 'send' }));
  await waitFor(() =>
    expect(taken.length > 0 || field.getAttribute('aria-invalid') === 'true').toBe(true),
  );
  const said =
    taken.length > 0 ? null : document.getElementById('value-error')?.lastChild?.textContent;
  const summary = document.querySelector('[role=alert] a')?.textContent ?? '';
  cleanup();
  return said === null ? null : { field: said ?? '', summary };
}

it('the table names every rule of the section, and each once', () => {
  const shared =
    'required, email, minimum length, minimum value, maximum value, confirmed, integer, positive number, card-like check, password, url, file size';
  const further =
    'between, digits, length, numeric, alpha, alpha-dash, alpha-num, regex, size in KB, decimal, dimensions, image, ext, mimes';
  expect(sharedRules.map(({ rule }) => rule)).toEqual(shared.split(', '));
  expect(furtherRules.map(({ rule }) => rule)).toEqual(further.split(', '));
});

describe.each(sectionRules.map((one) => [one.rule, one] as const))(
  'a field with the rule "%s"',
  (_rule, one) => {
    it.each(languages)('refuses in its words in %s', async (language) => {
      await switchLanguage(language);
      for (const value of one.wrong) {
        const wanted = one.words[language];
        expect([value, await say(one, value)]).toEqual([value, { field: wanted, summary: wanted }]);
      }
    });

    it('takes what is right', async () => {
      for (const value of one.right) expect([value, await say(one, value)]).toEqual([value, null]);
    });
  },
);
