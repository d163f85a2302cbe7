import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { startTexts } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { newQueryClient } from '#web/lib/query-client.ts';
import { routes } from '#web/routes.tsx';
import { adminRoutes } from '#web/routes-admin.tsx';
import { PublicLayout } from '#web/shell/public-layout.tsx';
import { SiteMenuProvider, siteMenu } from '#web/shell/site-menu.ts';

const queryClient = newQueryClient();

const menu = siteMenu(routes);

/** Public screens that nobody looks for in a menu. */
const elsewhere = [
  // The sign of the service leads there.
  paths.root.path,
  // Stands in the band of every page.
  paths.siteSearch.path,
  // What a wrong way ends at.
  paths.notFound.path,
  paths.notAuthorized.path,
  // Opened from a record.
  paths.pdfViewer.path,
];

beforeAll(() => startTexts('shell', 'site'));
afterEach(cleanup);

describe('the menu of the public site', () => {
  it('has every public page that stands alone, each once', () => {
    const alone = [...routes, ...adminRoutes].filter(
      ({ layout, place, development }) =>
        layout === 'public' &&
        !development &&
        place.needs === undefined &&
        !/\/:\w+(\/|$)/.test(place.path) &&
        !elsewhere.includes(place.path),
    );
    expect(menu.flatMap(({ links }) => links.map(({ href }) => href)).sort()).toEqual(
      alone.map(({ place }) => place.path).sort(),
    );
  });

  it('has only pages that a visitor may open, at an address without parts to fill in', () => {
    const wrong = [...routes, ...adminRoutes].filter(
      ({ menu: entry, layout, place }) =>
        entry && (layout !== 'public' || place.needs || place.path.includes(':')),
    );
    expect(wrong).toEqual([]);
  });

  it('names each page by its title, in words that every visitor has', () => {
    const names = menu.flatMap(({ links }) => links.map(({ name }) => name));
    expect(names.filter((name) => !name.startsWith('site.page.'))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });

  it('gives every page a rank of its own in its group', () => {
    const ranks = routes.flatMap((route) =>
      route.menu ? [`${route.menu.group} ${route.menu.at}`] : [],
    );
    expect(new Set(ranks).size).toBe(ranks.length);
  });

  it('marks the open page in the menu and under the page', () => {
    const [first] = menu.flatMap(({ links }) => links);
    const { hook } = memoryLocation({ path: first?.href });
    render(
      <QueryClientProvider client={queryClient}>
        <Router hook={hook}>
          <SiteMenuProvider value={menu}>
            <PublicLayout>
              <h1>…</h1>
            </PublicLayout>
          </SiteMenuProvider>
        </Router>
      </QueryClientProvider>,
    );
    for (const place of ['banner', 'contentinfo']) {
      const here = within(screen.getByRole(place))
        .getAllByRole('link', { hidden: true })
        .filter((link) => link.getAttribute('aria-current') === 'page');
      expect(new Set(here.map((link) => link.getAttribute('href')))).toEqual(
        new Set([first?.href]),
      );
    }
  });
});
