import { describe, expect, it } from 'vitest';
import { filesIn } from '../support/sources.ts';

const free = /(^|\/)(locales|migrations|data|generated)\//;
const files = filesIn(['machines', 'src', 'tests', 'vite.config.ts'], /\.(ts|tsx|mjs|css)$/)
  .filter(({ path }) => !free.test(path))
  .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }));
const product = files
  .filter(({ path }) => !path.startsWith('tests/'))
  .map(({ lines }) => lines)
  .sort((one, other) => one - other);

const percentile = (share: number) => product[Math.floor((product.length - 1) * share)] ?? 0;

describe('sizes of source files (architecture section 6)', () => {
  it('no file is longer than 300 lines', () => {
    expect(files.filter(({ lines }) => lines > 300)).toEqual([]);
  });

  it('the median is at most 60 lines and nine of ten have at most 150', () => {
    expect(product.length).toBeGreaterThan(30);
    expect(percentile(0.5)).toBeLessThanOrEqual(60);
    expect(percentile(0.9)).toBeLessThanOrEqual(150);
  });
});
