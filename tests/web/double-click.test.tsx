import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startTexts } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';

beforeAll(() => startTexts());
afterEach(cleanup);

const press = (name: string, detail: number) =>
  fireEvent.click(screen.getByRole('button', { name }), { detail });

it('the second press of a double click is not taken by what has come to stand under the finger', () => {
  const [next, cancel] = [vi.fn(), vi.fn()];
  render(
    <>
      <Button onClick={next}>Davom etish</Button>
      <Button onClick={cancel}>Bekor qilish</Button>
    </>,
  );
  press('Davom etish', 1);
  press('Bekor qilish', 2);
  expect(next).toHaveBeenCalledTimes(1);
  expect(cancel).not.toHaveBeenCalled();
  press('Bekor qilish', 1);
  expect(cancel).toHaveBeenCalledTimes(1);
});

it('what only turns a page may be pressed fast, what changes something is done once', () => {
  const [turn, send] = [vi.fn(), vi.fn()];
  render(
    <>
      <Button onClick={turn}>Keyingi</Button>
      <Button changes onClick={send}>
        Yuborish
      </Button>
    </>,
  );
  for (const detail of [1, 2, 3]) press('Keyingi', detail);
  for (const detail of [1, 2]) press('Yuborish', detail);
  expect([turn.mock.calls.length, send.mock.calls.length]).toEqual([3, 1]);
});
