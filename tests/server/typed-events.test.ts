import { beforeAll, describe, expect, it } from 'vitest';
import { refusedBy } from '../support/compile.ts';

const head = `
import { z } from 'zod';
import { creation, eventsOf } from '#server/engine/define-events.ts';
import type { BaseRow, Change } from '#server/engine/process.ts';
const { begin, on } = eventsOf<'topic', BaseRow>();
const input = z.object({ name_uz: z.string() });
const create = begin({ input, write: (change) => ({ ...change.input, organization_id: 1 }) });
`;

const facts = 'ownerId: null, organizationId: null';

/** Declarations of events that compile. */
const right = [
  `on({ input, write: (change) => change.input })`,
  `on({ input, write: async (change) => ({ ...change.input, name_ru: null }) })`,
  `on({ write: ({ reader }) => ({ published_at: reader.now }) })`,
  `on({ write: async ({ row }) => (row.id > 1 ? { name_ru: null } : {}) })`,
  `on({ facts: async ({ input }: Change<BaseRow, { by?: string }>) => ({ by: input.by }) })`,
  `creation({ create }, { event: () => 'create', facts: async ({ input }) => ({ ${facts}, named: input.name_uz?.length }) })`,
];

/** Declarations of events that do not. */
const wrong = {
  'a name that is no column': [
    `on({ write: () => ({ colour: 'red' }) })`,
    `on({ write: async () => ({ colour: 'red' }) })`,
    `on({ input, write: (change) => ({ ...change.input, colour: 'red' }) })`,
    `on({ input: input.extend({ colour: z.string() }), write: ({ input }) => input })`,
    `begin({ input, write: (change) => ({ ...change.input, organization_id: 1, colour: 'red' }) })`,
  ],
  'a value that the column does not hold': [
    `on({ write: () => ({ name_uz: 1 }) })`,
    `on({ write: () => ({ name_uz: null }) })`,
    `on({ write: async () => ({ name_uz: null }) })`,
  ],
  'a column of the engine': [
    `on({ write: () => ({ state: 'draft' }) })`,
    `on({ write: async () => ({ name_uz: 'a', version: 2 }) })`,
  ],
  'a field that is not sent': [
    `on({ input, write: (change) => ({ name_uz: change.input.name_ru }) })`,
    `on({ write: (change) => ({ name_uz: change.input.name_uz.trim() }) })`,
    `on({ input, write: (change: Change<BaseRow, { name_ru: string }>) => change.input })`,
    `creation({ create }, { event: () => 'create', facts: async ({ input }) => ({ ${facts}, named: input.name_uz.length }) })`,
  ],
  'a birth without a column that has no default': [
    `begin({ input, write: (change) => change.input })`,
  ],
  'a birth that reads a row': [
    `begin({ input, write: (change: Change<BaseRow & { name_uz: string }>) => ({ name_uz: change.row.name_uz, organization_id: 1 }) })`,
  ],
} as const;

let refused: Set<string>;
beforeAll(() => {
  refused = refusedBy(head, [...right, ...Object.values(wrong).flat()]);
}, 180_000);

describe('a declaration of an event', () => {
  it('compiles where it writes columns of its table', () => {
    expect(right.filter((one) => refused.has(one))).toEqual([]);
    expect(refused).not.toContain('the head');
  });
  it.each(Object.entries(wrong))('with %s does not compile', (_what, declarations) => {
    expect(declarations.filter((one) => !refused.has(one))).toEqual([]);
  });
});
