import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { filesIn } from '../support/sources.ts';

const words = JSON.parse(
  fs.readFileSync('src/shared/locales/uz/validation.json', 'utf8'),
) as Record<string, unknown>;

describe('validation keys', () => {
  it('every key that the sources name has a text', () => {
    const missing = filesIn(['src'], /\.tsx?$/).flatMap(({ path, text }) => {
      const named = [...text.matchAll(/'validation\.([a-z_]+)'/g)].map((match) => match[1] ?? '');
      return named.filter((key) => !(key in words)).map((key) => `${path}: validation.${key}`);
    });
    expect(missing).toEqual([]);
  });
});
