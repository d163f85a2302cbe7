import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { textFile } from '#server/base/text-files.ts';
import { processes } from '#server/declared/modules.ts';

/** The names of everything that a shape holds, in depth; facts of rows and records differ. */
function namesIn(shape: unknown, at: string): string[] {
  if (shape instanceof z.ZodNullable || shape instanceof z.ZodOptional)
    return namesIn(shape.unwrap(), at);
  if (shape instanceof z.ZodArray) return namesIn(shape.element, `${at}[]`);
  if (!(shape instanceof z.ZodObject) || at === '.facts') return [at];
  return Object.entries(shape.shape).flatMap(([name, part]) => namesIn(part, `${at}.${name}`));
}

const { field: fieldNames } = textFile('uz', 'validation') as { field: Record<string, string> };
/** Orders of leave, return and end are told as just an order. */
const wordOf = (name: string): string => name.replace(/^(?:leave|finish)_(?=order_)/, '');

describe.each(processes.map((definition) => [definition.collection, definition] as const))(
  'the record of %s',
  (_, { record, row, timelineFields }) => {
    it('has a word for every value that its history tells', () => {
      const told = (timelineFields?.fields ?? []).filter((name) => !name.endsWith('_file_id'));
      expect(told.filter((name) => !(wordOf(name) in fieldNames))).toEqual([]);
    });

    it('has one schema, of which its row in a list is a part', () => {
      const whole = namesIn(record, '');
      expect(whole).toContain('.facts');
      expect(namesIn(row, '').filter((name) => !whole.includes(name))).toEqual([]);
    });
  },
);

it('every record of a process is a schema of its own', () => {
  expect(new Set(processes.map(({ record }) => record)).size).toBe(processes.length);
});
