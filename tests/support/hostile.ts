import type { Operation } from './routes.ts';

/** A part of a JSON schema, as the description of the API has it. */
export interface Shape {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
}

interface Described {
  parameters?: { in: string; name: string; schema?: Shape }[];
  requestBody?: { content: Record<string, { schema?: Shape }> };
  description?: string;
}

/** The description of the API as far as the tests of hostile input read it. */
export interface ApiDocument {
  paths: Record<string, Record<string, Described>>;
}

/** What a client may send in the places of one route. */
export interface Places {
  query: string[];
  body: Shape | null;
}

const withoutSlash = (path: string): string => path.replace(/\/$/, '');

/**
 * The filters of a list stand in its description: their names are those of the process, not of its
 * shape.
 */
const filtersOf = (description = ''): string[] =>
  /Filters: ([^.]*)\./.exec(description)?.[1]?.split(', ') ?? [];

/** Finds what may be sent to a route; a route that the description hides takes nothing here. */
export function placesOf({ paths }: ApiDocument, { method, path }: Operation): Places {
  const written = withoutSlash(path).replaceAll(/:(\w+)/g, '{$1}');
  const nameless = (text: string) => withoutSlash(text).replaceAll(/\{\w+\}/g, '{}');
  const found = Object.keys(paths).find((one) => nameless(one) === nameless(written));
  const described = found === undefined ? undefined : paths[found]?.[method.toLowerCase()];
  const named = (described?.parameters ?? []).flatMap((one) =>
    one.in === 'query' ? [one.name] : [],
  );
  return {
    query: [...new Set([...named, ...filtersOf(described?.description)])].filter(Boolean),
    body: described?.requestBody?.content['application/json']?.schema ?? null,
  };
}

/** The alternatives of a schema as one of them: the first that is not null. */
function settled(shape: Shape): Shape {
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return settled(choices.find(({ type }) => type !== 'null') ?? {});
  if (!shape.allOf) return shape;
  const parts = shape.allOf.map(settled);
  return {
    type: 'object',
    properties: Object.assign({}, ...parts.map(({ properties }) => properties ?? {})),
  };
}

const typeOf = ({ type }: Shape): string | undefined =>
  Array.isArray(type) ? type.find((one) => one !== 'null') : type;

/**
 * Something that has the form of a schema; rules that a schema does not tell may still be broken.
 */
export function sampleOf(shape: Shape): unknown {
  const one = settled(shape);
  if (one.const !== undefined) return one.const;
  if (one.enum) return one.enum[0];
  switch (typeOf(one)) {
    case 'object':
      return Object.fromEntries(
        Object.entries(one.properties ?? {}).map(([name, part]) => [name, sampleOf(part)]),
      );
    case 'array':
      return [sampleOf(one.items ?? {})];
    case 'integer':
    case 'number':
      return Math.max(1, one.minimum ?? 1);
    case 'boolean':
      return true;
    default:
      return one.format === 'uuid' ? '00000000-0000-4000-8000-000000000000' : 'namunaviy matn';
  }
}

/** The way to one value inside a body. */
export type Way = (string | number)[];

/** The ways to all values of a body that are no objects and no arrays themselves. */
export function waysIn(value: unknown, way: Way = []): Way[] {
  if (Array.isArray(value)) return value.flatMap((part, at) => waysIn(part, [...way, at]));
  if (typeof value !== 'object' || value === null) return [way];
  return Object.entries(value).flatMap(([name, part]) => waysIn(part, [...way, name]));
}

/** The value at a way. */
export function valueAt(value: unknown, way: Way): unknown {
  return way.reduce<unknown>(
    (part, step) => (part as Record<string | number, unknown>)[step],
    value,
  );
}

/** A copy of a body with another value at one way. */
export function replaced(value: unknown, [step, ...rest]: Way, by: unknown): unknown {
  if (step === undefined) return by;
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  (copy as Record<string | number, unknown>)[step] = replaced(
    (copy as Record<string | number, unknown>)[step],
    rest,
    by,
  );
  return copy;
}

/** Texts that no database keeps: a NUL, half of a pair of surrogates, the first and the second. */
export const brokenTexts = ['a\0b', 'a\ud800b', 'a\udc00b'] as const;
/** Numbers at the edges of what columns hold, and one that is the id of nothing. */
export const edgeNumbers = [2147483648, 2 ** 53, -1, 0, 1e308, 2_000_000_000] as const;
