import { renderHook } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTexts } from '#web/lib/i18n.ts';
import { useErrorLines } from '#web/lib/use-error-lines.ts';

beforeAll(() => startTexts('validation'));

const linesOf = (refused: Partial<Parameters<ReturnType<typeof useErrorLines>>[0]>) =>
  renderHook(() => useErrorLines()).result.current({
    code: 'VALIDATION',
    detail: [],
    fields: {},
    ...refused,
  });

describe('the toast of a refused call', () => {
  it('says each field with its name on a line of its own, also inside a list', () => {
    expect(
      linesOf({
        fields: { email: ['Maydonni toʻldiring'], 'people.0.surname': ['Juda uzun'] },
      }),
    ).toEqual(['Elektron pochta: Maydonni toʻldiring', 'Familiya: Juda uzun']);
  });

  it('leaves the sentence of a condition as it is', () => {
    const text = 'Fayllar yetarli emas. Har bir ixtisoslik bayonnomasini yuklang.';
    expect(linesOf({ fields: { protocolsUploaded: [text] } })).toEqual([text]);
  });

  it('is "Unknown" for an answer without words, and says so when there was no answer', () => {
    expect(linesOf({ code: 'UNKNOWN' })).toEqual(['Nomaʼlum']);
    expect(linesOf({ code: 'NO_ANSWER' })).toEqual([
      'Server bilan aloqa yoʻq. Qayta urinib koʻring',
    ]);
  });
});
