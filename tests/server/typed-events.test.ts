import { describe, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { creation, eventsOf } from '#server/engine/define-events.ts';
import type { BaseRow, Change, ColumnsOf, Creation } from '#server/engine/process.ts';

const { begin, on } = eventsOf<'topic', BaseRow>();

const name = z.object({ name_uz: z.string() });
type Name = z.infer<typeof name>;

/** Whether `on` takes an event of this input that writes so. */
type Takes<Write> = Parameters<typeof on<typeof name, ReturnOf<Write>>>[0] extends {
  write?: infer Taken;
}
  ? Write extends NonNullable<Taken>
    ? true
    : false
  : never;
type ReturnOf<Write> = Write extends (change: never) => infer Given
  ? Awaited<Given> extends ColumnsOf<'topic'>
    ? Awaited<Given>
    : ColumnsOf<'topic'>
  : never;

type Writes<Given, Input = Name> = (change: Change<BaseRow, Input>) => Given;

describe('an event that writes', () => {
  it('columns of its table is taken, at once or later', () => {
    expectTypeOf<Takes<Writes<{ name_uz: string }>>>().toEqualTypeOf<true>();
    expectTypeOf<
      Takes<Writes<Promise<{ name_uz: string; name_ru: null }>>>
    >().toEqualTypeOf<true>();
  });
  it('what is no column of its table does not compile', () => {
    expectTypeOf<Takes<Writes<{ colour: string }>>>().toEqualTypeOf<false>();
    expectTypeOf<Takes<Writes<{ name_uz: string; colour: string }>>>().toEqualTypeOf<false>();
    expectTypeOf<
      Takes<Writes<Promise<{ name_uz: string; colour: string }>>>
    >().toEqualTypeOf<false>();
  });
  it('another value than the column holds does not compile', () => {
    expectTypeOf<Takes<Writes<{ name_uz: number }>>>().toEqualTypeOf<false>();
    expectTypeOf<Takes<Writes<Promise<{ name_uz: null }>>>>().toEqualTypeOf<false>();
  });
  it('what the engine writes itself does not compile', () => {
    expectTypeOf<Takes<Writes<{ state: string }>>>().toEqualTypeOf<false>();
    expectTypeOf<Takes<Writes<{ version: number }>>>().toEqualTypeOf<false>();
  });
  it('and reads what its schema does not send does not compile', () => {
    type Other = { name_ru: string };
    expectTypeOf<Takes<Writes<{ name_uz: string }, Other>>>().toEqualTypeOf<false>();
  });
});

describe('what is sent', () => {
  it('has the type of the schema', () => {
    on({
      input: name,
      write: ({ input }) => {
        expectTypeOf(input).toEqualTypeOf<Name>();
        return input;
      },
    });
  });
  it('is nothing where there is no schema', () => {
    on({
      write: ({ input }) => {
        expectTypeOf(input).toEqualTypeOf<Record<string, never>>();
        return {};
      },
    });
  });
  it('may be missing where a creation is only asked about', () => {
    const create = begin({
      input: name,
      write: ({ input }) => ({ ...input, organization_id: 1 }),
    });
    creation(
      { create },
      {
        event: () => 'create',
        facts: async (asked) => {
          expectTypeOf(asked).toEqualTypeOf<Creation<Partial<Name>>>();
          return { ownerId: null, organizationId: null };
        },
      },
    );
  });
});
