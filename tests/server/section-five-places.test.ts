import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forms, rulePlaces } from '../support/section-five-places.ts';
import { type SeededApp, seededApp } from '../support/seeded-app.ts';
import { tus } from '../support/upload-calls.ts';

let seeded: SeededApp;
beforeAll(async () => {
  seeded = await seededApp();
});
afterAll(() => seeded.stop());

describe('a form of the product that is sent without its page', () => {
  it.each(rulePlaces)(
    '$form: $field keeps the rule "$rule"',
    async ({ form, field, sent, words }) => {
      const { login, url } = forms[form];
      const { status, code, body } = await seeded.on.send(
        login === null ? null : await seeded.as(login),
        'POST',
        url,
        sent,
      );
      expect([status, code, body[field]]).toEqual([400, 'VALIDATION', [words]]);
    },
  );

  it.each([
    ['uz', 'Fayl hajmi 10 MB dan kichik boʻlishi kerak'],
    ['ru', 'Размер файла должен быть меньше 10 МБ'],
    ['en', 'The file must be smaller than 10 MB'],
  ])(
    'an announced file keeps the rule "file size" and names the maximum in %s',
    async (language, words) => {
      const described = {
        'upload-length': String(10 * 1024 * 1024),
        'upload-metadata': `filename ${btoa('ariza.pdf')},purpose ${btoa('passport')}`,
      };
      const { status, code, body } = await seeded.on.send(
        await seeded.as('talabgor'),
        'POST',
        '/api/files/upload/',
        undefined,
        {
          ...tus,
          ...described,
          'accept-language': language,
        },
      );
      expect([status, code, body]).toEqual([413, 'FILE_TOO_LARGE', { file: [words] }]);
    },
  );
});
