/** One address of the product: the pattern for the route table and the way to write a link. */
export interface Place<Params = undefined> {
  path: string;
  href(...params: Params extends undefined ? [] : [Params]): string;
}

type Part = string | number | undefined;

/**
 * `:name` and `:name?` of the pattern replaced by the values; a missing optional part is left out.
 */
function fill(path: string, params: Readonly<Record<string, Part>>): string {
  const filled = path.replace(/\/:(\w+)\??/g, (_, name: string) => {
    const value = params[name];
    return value === undefined ? '' : `/${encodeURIComponent(value)}`;
  });
  return filled === '' ? '/' : filled;
}

/** An address by its pattern: `/admin/letter/:id`, `:part?` for a part that may be missing. */
export function place<Params = undefined>(path: string): Place<Params> {
  return { path, href: (...params) => fill(path, { ...params[0] }) };
}
