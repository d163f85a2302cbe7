import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { currentLanguage, startTexts, textNow } from '#web/lib/i18n.ts';

/** The choice of a language in another tab, as the browser tells this one. */
function chooseElsewhere(language: string): void {
  localStorage.setItem('language', language);
  window.dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: language }));
}

let begun: Promise<void>;
beforeAll(() => {
  localStorage.clear();
  begun = startTexts('auth');
  // Before the texts of this tab are there.
  chooseElsewhere('ru');
});
beforeEach(() => begun);

it('follows a language that was chosen in another tab while this one began', async () => {
  await vi.waitFor(() => expect(currentLanguage()).toBe('ru'));
  expect(textNow('common.button.search')).toBe('Поиск');
  expect(document.documentElement.lang).toBe('ru');
});

it('follows a language that is chosen in another tab later', async () => {
  chooseElsewhere('en');
  await vi.waitFor(() => expect(currentLanguage()).toBe('en'));
  expect(document.documentElement.lang).toBe('en');
});
