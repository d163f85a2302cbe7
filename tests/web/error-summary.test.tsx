import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startTexts } from '#web/lib/i18n.ts';
import { ErrorSummary } from '#web/ui/error-summary.tsx';

beforeAll(() => startTexts());
afterEach(cleanup);

it('the errors of a form stand in the order of its fields; what is about none comes last', () => {
  const form = (failed: boolean) => (
    <>
      {failed && (
        <ErrorSummary
          errors={[
            { id: 'degree', text: 'Daraja' },
            { id: '', text: 'Umumiy' },
            { id: 'pinfl', text: 'JShShIR' },
          ]}
        />
      )}
      <input id="pinfl" />
      <input id="degree" />
    </>
  );
  const { rerender } = render(form(false));
  rerender(form(true));
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines).toEqual(['JShShIR', 'Daraja', 'Umumiy']);
});
