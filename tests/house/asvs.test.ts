import { describe, expect, it } from 'vitest';
import { filesIn } from '../support/sources.ts';

/**
 * Requirements of OWASP ASVS 5.0 that apply: all of level 1 and 2, and what was taken of level 3.
 * By section: the numbers within it.
 */
const requirements: Record<string, readonly number[]> = {
  '1.1': [1, 2],
  '1.2': [1, 2, 3, 4, 5, 9, 10],
  '1.3': [1, 2, 3, 4, 5, 6, 7, 10, 11, 12],
  '1.4': [2],
  '1.5': [1, 2, 3],
  '2.1': [1, 2, 3],
  '2.2': [1, 2, 3],
  '2.3': [1, 2, 3, 4, 5],
  '2.4': [1],
  '3.2': [1, 2],
  '3.3': [1, 2, 3, 4],
  '3.4': [1, 2, 3, 4, 5, 6, 8],
  '3.5': [1, 2, 3, 4, 5, 8],
  '3.6': [1],
  '3.7': [1, 2],
  '4.1': [1, 2, 3, 4],
  '4.2': [1, 2],
  '5.1': [1],
  '5.2': [1, 2, 3, 4, 5, 6],
  '5.3': [1, 2, 3],
  '5.4': [1, 2, 3],
  '6.1': [1, 2, 3],
  '6.2': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  '6.3': [1, 2, 3, 4, 7, 8],
  '6.4': [1, 2, 3, 4, 6],
  '6.5': [1, 2, 3, 4, 5],
  '6.6': [1, 2, 3],
  '6.8': [1, 2, 4],
  '7.1': [1, 2, 3],
  '7.2': [1, 2, 3, 4],
  '7.3': [1, 2],
  '7.4': [1, 2, 3, 4, 5],
  '7.5': [1, 2, 3],
  '7.6': [1, 2],
  '8.1': [1, 2],
  '8.2': [1, 2, 3],
  '8.3': [1, 2],
  '8.4': [1],
  '9.1': [1, 2, 3],
  '9.2': [1, 2, 3, 4],
  '10.1': [1, 2],
  '10.2': [1],
  '10.3': [1, 2, 3, 4],
  '10.4': [1, 2, 3, 4, 5, 6, 8, 9, 10, 11],
  '10.5': [1, 2, 3, 4],
  '11.1': [1, 2],
  '11.2': [1, 2, 3],
  '11.3': [1, 2, 3],
  '11.4': [1, 2, 3, 4],
  '11.5': [1],
  '11.6': [1],
  '12.1': [1, 2],
  '12.2': [1, 2],
  '12.3': [1, 2, 3, 4],
  '13.1': [1],
  '13.2': [1, 2, 3, 4, 5],
  '13.3': [1, 2],
  '13.4': [1, 2, 3, 4, 5, 6, 7],
  '14.1': [1, 2],
  '14.2': [1, 2, 3, 4, 6, 7, 8],
  '14.3': [1, 2, 3],
  '15.1': [1, 2, 3],
  '15.2': [1, 2, 3],
  '15.3': [1, 2, 3, 4, 5, 6, 7],
  '15.4': [1, 2, 3],
  '16.1': [1],
  '16.2': [1, 2, 3, 4, 5],
  '16.3': [1, 2, 3, 4],
  '16.4': [1, 2, 3],
  '16.5': [1, 2, 3, 4],
};

const table = filesIn(['docs/asvs.md'], /./)[0]?.text ?? '';

/** One line of the table: numbers, requirement, places in the code, tests or what is missing. */
const rows = table
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [numbers = '', , places = '', tests = ''] = line.slice(2, -2).split(' | ');
    return { ids: numbers.split(', '), places, proofs: tests.split(' · ') };
  });

const textOf = new Map<string, string | undefined>();
function read(path: string): string | undefined {
  if (!textOf.has(path)) textOf.set(path, filesIn([path], /./)[0]?.text);
  return textOf.get(path);
}

/**
 * What is wrong with one proof; null when its file exists and has such a test, or when a gap or
 * deviation has its day.
 */
function fault(proof: string): string | null {
  if (/^(Gap|Deviation) \d{4}-\d{2}-\d{2}: .{20,}/.test(proof)) return null;
  const [, file, name] = /^`(tests\/[^`]+)`: (.{5,})$/.exec(proof) ?? [];
  if (!file || !name) return `neither a test nor a dated gap: ${proof}`;
  return read(file)?.includes(name) ? null : `no such test: ${proof}`;
}

describe('the table of ASVS (docs/asvs.md)', () => {
  it('has each requirement once', () => {
    const wanted = Object.entries(requirements).flatMap(([section, numbers]) =>
      numbers.map((number) => `${section}.${number}`),
    );
    expect(rows.flatMap(({ ids }) => ids).toSorted()).toEqual(wanted.toSorted());
  });

  it('names places that exist', () => {
    const named = rows.flatMap(({ places }) => [...places.matchAll(/`([^`]+)`/g)]);
    const missing = named.flatMap(([, path = '']) => (read(path) === undefined ? [path] : []));
    expect(named.length).toBeGreaterThan(100);
    expect(missing).toEqual([]);
  });

  it('names tests that exist, and gaps with their day', () => {
    expect(rows.flatMap(({ proofs }) => proofs).flatMap((proof) => fault(proof) ?? [])).toEqual([]);
  });

  it('would notice a test that is gone', () => {
    expect(fault('`tests/house/asvs.test.ts`: would notice a test that is gone')).toBe(null);
    expect(fault(['`tests/house/asvs.test.ts`: no', 'such', 'name'].join(' '))).not.toBe(null);
    expect(fault('Gap: some day')).not.toBe(null);
  });
});
