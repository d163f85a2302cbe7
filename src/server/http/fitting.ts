/**
 * The pattern of an address of the client (`/news/:slug`, `/apply/:id/:part?`) as what fits it, its
 * parts by name.
 */
export const fitting = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern.replace(/\/:(\w+)(\??)/g, (_all, name, rest) =>
      rest ? `(?:/(?<${name}>[^/]+))?` : `/(?<${name}>[^/]+)`,
    )}/?$`,
  );
