import type { Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import { applicantWithPapers, openPeriod, readyDraft } from './support/applications.ts';
import type { Client, Fresh } from './support/client.ts';
import { expect, test } from './support/journey.ts';
import { codesSent, nextCode } from './support/messages.ts';
import { button, heading } from './support/screen.ts';
import { openSection, signOnByPassword } from './support/sign-on.ts';
import { expectQuestion, windowOf } from './support/wizard.ts';
import { type Language, sentence } from './support/words.ts';

type List = { results: { event: string }[]; count: number };

const here = 'Mavzu shu oynada yozilgan';
const there = 'Mavzu boshqa oynada yozilgan';

const topic = (page: Page, t: TFunction) => page.getByLabel(t('apply.advisor.topic'));

async function openDraft(page: Page, t: TFunction, language: Language, client: Client, id: number, part: string): Promise<void> {
  await signOnByPassword(page, t, language, client.person);
  await page.goto(`/admin/apply-document/${id}/${part}`);
}

test('a double click on "create" begins one application', async ({ t, language, openBrowser }) => {
  const page = await openBrowser();
  const { client } = await applicantWithPapers();
  const period = await openPeriod(client);
  await signOnByPassword(page, t, language, client.person);
  await openSection(page, t, 'apply-document');
  const window = windowOf(page, period[`name_${language}`]);
  await window.getByRole('radio', { name: t('codes.dcType.500') }).check();
  await button(window, t('application.action.create')).dblclick();
  await expect(heading(page, t('codes.dcType.500'))).toBeVisible();
  expect((await client.get<List>('/applications/')).count).toBe(1);
});

test('a double click on "send" sends once', async ({ t, language, openBrowser }) => {
  const page = await openBrowser();
  const { client, draft } = await readyDraft();
  await openDraft(page, t, language, client, draft.id, 'check');
  await button(page, t('apply.check.send')).dblclick();
  const dialog = page.getByRole('dialog');
  const before = await codesSent(client.person.phone);
  await button(dialog, t('common.button.continue')).dblclick();
  await dialog.getByLabel(t('common.code.label'), { exact: true }).fill(await nextCode(client.person.phone, before));
  await button(dialog, t('application.action.send')).dblclick();
  await expect(heading(page, t('apply.sent.title'))).toBeVisible();
  expect(await codesSent(client.person.phone)).toBe(before + 1);
  const { results } = await client.get<List>(`/applications/${draft.id}/history/`);
  expect(results.filter(({ event }) => event === 'send')).toHaveLength(1);
});

test('two tabs edit the same draft: the second is offered both versions', async ({ t, language, openBrowser }) => {
  const one = await openBrowser();
  const { client, draft } = await readyDraft();
  await openDraft(one, t, language, client, draft.id, 'advisor');
  const two = await one.context().newPage();
  // The news of the first tab's change has not reached the second one yet.
  await two.route('**/api/changes', (route) => route.abort());
  await two.goto(`/admin/apply-document/${draft.id}/advisor`);
  await expectQuestion(two, t('apply.question.advisor'));
  await topic(one, t).fill(there);
  await expect(one.getByText(sentence(t, 'common.state.saved'))).toBeVisible();
  await topic(two, t).fill(here);
  await expect(heading(two, t('apply.compare.conflict'))).toBeVisible();
  await expect(two.getByText(there, { exact: true })).toBeVisible();
  await expect(two.getByText(here, { exact: true })).toBeVisible();
  await button(two, t('apply.compare.keep')).click();
  await expect(topic(two, t)).toHaveValue(here);
  await expect(topic(one, t)).toHaveValue(here);
  expect((await client.get<Fresh>(`/applications/${draft.id}/`)).topic).toBe(here);
});
