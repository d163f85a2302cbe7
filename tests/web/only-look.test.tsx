import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { applicationMachine } from '#machines/application.machine.ts';
import { roleCodes } from '#machines/kit.ts';
import { FormFrame } from '#web/forms/form-frame.tsx';
import { startTexts } from '#web/lib/i18n.ts';
import { session } from '#web/lib/session.ts';
import { ActionBar } from '#web/process/action-bar.tsx';
import type { TravellingRecord } from '#web/record/record.ts';
import { userOf } from '../support/sign-on-server.ts';

const why = /Siz faqat koʻryapsiz/;
const facts = {
  ownerId: 7,
  organizationId: 17,
  reviewOpen: true,
  reviewStarted: true,
  examUndecided: true,
  documentsMarkedCorrect: true,
  diplomaDecided: true,
  diplomaNotRejected: true,
  certificateDecided: true,
  certificateNotRejected: true,
};
const pending = {
  id: 5,
  state: 'pending',
  status: 200,
  version: 3,
  facts: facts,
} satisfies TravellingRecord;

beforeAll(() => startTexts('process', 'processes', 'application', 'codes', 'validation'));
beforeEach(async () => {
  const user = {
    ...userOf(21),
    role_name: 'university',
    role_id: roleCodes.university,
    org_id: 17,
  };
  await session.signIn({ access: 'a', refresh: 'r' }, user);
});
afterEach(async () => {
  cleanup();
  sessionStorage.removeItem('sees_as');
  await session.signOut();
});

function show(onSubmit = vi.fn((event: { preventDefault(): void }) => event.preventDefault())) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ActionBar machine={applicationMachine} record={pending} name="A-1, Karimova" />
      <FormFrame errors={[]} attempt={0} saving={false} cancelHref="/" onSubmit={onSubmit}>
        <input name="bio" />
      </FormFrame>
    </QueryClientProvider>,
  );
  return onSubmit;
}
const actions = () => [...document.querySelectorAll<HTMLElement>('[data-event]')];
const save = () => screen.getByRole('button', { name: /Saqlash/ });

it('while technical support looks as somebody, actions and forms rest and say why', () => {
  sessionStorage.setItem('sees_as', '1');
  const sent = show();
  expect(actions().length).toBeGreaterThan(1);
  for (const button of [...actions(), save()]) {
    expect([
      button.textContent,
      button.getAttribute('aria-disabled'),
      button.getAttribute('aria-describedby'),
    ]).toEqual([button.textContent, 'true', 'only-look']);
    fireEvent.click(button);
  }
  expect([screen.queryByRole('dialog'), sent.mock.calls]).toEqual([null, []]);
  expect(screen.getAllByText(why)).toHaveLength(2);
});

it('for the person they work, and nothing is said', async () => {
  const sent = show();
  fireEvent.click(save());
  expect(sent).toHaveBeenCalledTimes(1);
  fireEvent.click(actions()[0] as HTMLElement);
  expect(await screen.findByRole('dialog')).toBeTruthy();
  expect(screen.queryByText(why)).toBeNull();
});
