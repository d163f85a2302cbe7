import { z } from 'zod';
import { canonicalQuery } from './list-query.ts';
import { line } from './validation.ts';
import { encodeMessage } from './validation-text.ts';

/**
 * How many views a person makes of one list, and how many an organization shares in it: a menu that
 * is read at a glance.
 */
export const listViewLimits = {
  own: 20,
  shared: 50,
  name: 60,
  query: 1000,
  parameters: 30,
  columns: 60,
} as const;

const parametersOf = (query: string): string[] => [...new URLSearchParams(query).keys()];

/**
 * What a list was narrowed by, as its address says it: `ordering=-id&state=pending`; the page is no
 * part of a view.
 */
const query = z
  .string()
  .max(listViewLimits.query, {
    error: encodeMessage('validation.max', { length: listViewLimits.query }),
  })
  .overwrite(canonicalQuery)
  .min(1)
  .refine(
    (text) =>
      parametersOf(text).length <= listViewLimits.parameters &&
      parametersOf(text).every((name) => /^[a-z_]{1,40}$/.test(name)),
    {
      error: 'validation.choice',
    },
  )
  .refine((text) => !/%00/.test(text), { error: 'validation.regex' });

/** What is typed about a view. */
export const listViewFields = z.object({
  name: line({ max: listViewLimits.name }),
  shared: z.boolean(),
  query,
});
export type ListViewFields = z.infer<typeof listViewFields>;

/** A view as the person sees it. */
export const listView = listViewFields.extend({
  id: z.int(),
  query: z.string(),
  /** Opens with the list, for this person. */
  usual: z.boolean(),
  /** They made it: they may change it. */
  own: z.boolean(),
  /** Their own, or a shared one whose maker has left the organization. */
  removable: z.boolean(),
  /** Who shared it, when that was somebody else. */
  maker: z.string().nullable(),
});
export type ListView = z.infer<typeof listView>;

/** The columns of a list that a person has chosen, by their keys; null = those it has by itself. */
export const chosenColumns = z
  .array(z.string().regex(/^[a-z_]{1,40}$/i, { error: 'validation.choice' }))
  .min(1)
  .max(listViewLimits.columns)
  .nullable();

export const listViews = z.object({
  count: z.int(),
  results: z.array(listView),
  columns: chosenColumns,
});
export type ListViews = z.infer<typeof listViews>;
