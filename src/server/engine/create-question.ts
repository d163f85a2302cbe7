import { z } from 'zod';
import { refuseFields } from '../base/refuse.ts';
import { inputsOf } from './define-events.ts';
import type { CreateDefinition } from './process.ts';

/** What one word of an address can mean: the text, a number, a list of numbers. */
const meanings = (word: string): unknown[] => [word, Number(word), word.split(',').map(Number)];

/**
 * Addresses are kept by logs and by browsers: whom a number belongs to is asked in the body of a
 * POST, where look-ups are counted (decision 074).
 */
const neverInAddresses = ['pinfl'];

/**
 * What a question about a creation says so far (`GET /<collection>/actions/?period_id=3`): any part of
 * the inputs, each judged by its own field; what belongs to no field is ignored. Throws
 * `VALIDATION`.
 */
export function createQuestion(creation: CreateDefinition, query: Record<string, unknown>): object {
  const fields: Record<string, z.ZodType> = Object.assign(
    {},
    ...Object.values(inputsOf(creation)).map((shape) =>
      shape instanceof z.ZodObject ? shape.shape : {},
    ),
  );
  const asked: Record<string, unknown> = {};
  for (const [name, word] of Object.entries(query)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field || word === '') continue;
    if (neverInAddresses.includes(name)) throw refuseFields({ [name]: 'validation.in_address' });
    const fitting = meanings(String(word)).map((meaning) => field.safeParse(meaning));
    const found = fitting.find(({ success }) => success);
    if (!found) throw refuseFields({ [name]: 'validation.regex' });
    asked[name] = found.data;
  }
  return asked;
}
