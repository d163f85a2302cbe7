import { describe, expect, it } from 'vitest';
import { heads } from '#server/declared/modules.ts';
import { paths } from '#web/lib/paths.ts';
import { routes } from '#web/routes.tsx';
import { adminRoutes } from '#web/routes-admin.tsx';

/** Public screens that are nobody's first page: search engines and links have nothing to say there. */
const silent = [
  paths.notFound.path,
  paths.notAuthorized.path,
  // Papers of one person: what they are is for those who hold them.
  paths.pdfViewer.path,
  paths.check.path,
];

const open = [...routes, ...adminRoutes].filter(
  ({ layout, place, development }) =>
    layout === 'public' && !development && place.needs === undefined,
);

describe('the head of a public page', () => {
  it('is declared for every one (decision 113)', () => {
    const said = heads.map(({ path }) => path);
    const mute = open.filter(({ place }) => ![...said, ...silent].includes(place.path));
    expect(open.length).toBeGreaterThan(silent.length);
    expect(mute.map(({ place }) => place.path)).toEqual([]);
  });

  it('is declared once, and for no page that is not there', () => {
    const said = heads.map(({ path }) => path);
    expect(new Set(said).size).toBe(said.length);
    expect(said.filter((path) => !open.some(({ place }) => place.path === path))).toEqual([]);
  });
});
