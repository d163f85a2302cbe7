import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sourceFiles } from '../support/sources.ts';

const words = JSON.parse(fs.readFileSync('src/shared/locales/uz/validation.json', 'utf8')) as Record<string, unknown>;

describe('validation keys', () => {
  it('every key that the sources name has a text', () => {
    const missing = sourceFiles().flatMap((file) => {
      const named = [...fs.readFileSync(file, 'utf8').matchAll(/'validation\.([a-z_]+)'/g)].map((match) => match[1] ?? '');
      return named.filter((key) => !(key in words)).map((key) => `${file}: validation.${key}`);
    });
    expect(missing).toEqual([]);
  });
});
