import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { followBack } from './lib/before-back.ts';
import { firstPage } from './lib/first-page.ts';
import { loadHttp } from './lib/http.ts';
import { loadTexts, startTexts } from './lib/i18n.ts';
import { lazyPage, loadPage } from './lib/lazy-page.ts';
import { newQueryClient } from './lib/query-client.ts';
import { followSkin } from './lib/skin.ts';
import { hearFirstLetters } from './lib/type-again.ts';
import { loadSession, visitor } from './lib/visit.ts';
import { routes } from './routes.tsx';
import { GuardedScreen, SignedInScreen } from './shell/screens.tsx';
import './styles.css';

/** The table of the screens that ask for a right: a visitor comes to none of them. */
const adminTable = () => import('./routes-admin.tsx');
const AdminScreens = lazyPage(async () => {
  const { adminRoutes } = await adminTable();
  return { AdminScreens: () => <GuardedScreen routes={adminRoutes} /> };
}, 'AdminScreens');

/** The screen at this address as the server has named it, unless it is of the public site (screen-pages.ts). */
const named = document.querySelector<HTMLMetaElement>('meta[name=screen]');

/** What stands around every screen of somebody who is signed in. */
const loadFrame = () => Promise.all([loadPage(AdminScreens), loadPage(SignedInScreen)]);

/** Loads the code and the words of the named screen, where the reader may come to it. */
async function loadNamed({ content, dataset }: HTMLMetaElement): Promise<void> {
  const table = visitor() === null ? routes : (await adminTable()).adminRoutes;
  const own = table.find(({ place }) => place.path === content);
  const areas = dataset.areas?.split(' ').filter(Boolean) ?? [];
  if (own) await Promise.all([loadPage(own.page), loadTexts(...areas), visitor() && loadFrame()]);
}

/** Without it what was done early is lost, and the page works. */
const loadEarly = () => import('./lib/early-acts.ts').catch(() => undefined);

/**
 * The frame is drawn without the screen when that takes longer than React would hold back what comes
 * after a placeholder.
 */
const patienceMs = 300;

async function start(): Promise<void> {
  if (import.meta.env.DEV && new URLSearchParams(location.search).has('inspect')) {
    const { startInspector } = await import('./inspect/start.ts');
    startInspector();
  }
  // Somebody signed in gets the whole session and the table of their screens at once; what fails here
  // is asked for again by the first screen.
  const isSignedIn = visitor() !== null;
  if (isSignedIn) {
    void loadSession().catch(() => undefined);
    void loadHttp().catch(() => undefined);
    void adminTable().catch(() => undefined);
  }
  followSkin();
  followBack(window);
  const root = document.getElementById('root');
  if (!root) return;
  const client = newQueryClient();
  const first = firstPage();
  // All that the page is made of is there before it is shown: nothing of it has to be hidden again.
  const drawn = routes.find(({ place }) => place.path === first?.pattern);
  await Promise.all([
    startTexts('shell', isSignedIn ? 'frame' : 'site', ...(first?.areas ?? [])),
    // The screen itself asks again, and tells.
    drawn && loadPage(drawn.page).catch(() => undefined),
    // What somebody has taken along is on the first page already.
    navigator.serviceWorker?.controller &&
      import('./record/bring-along.ts')
        .then(({ bringAlong }) => bringAlong(client))
        .catch(() => undefined),
  ]);
  if (named)
    await Promise.race([
      loadNamed(named).catch(() => undefined),
      new Promise((resolve) => setTimeout(resolve, patienceMs)),
    ]);
  const app = <App routes={routes} others={AdminScreens} client={client} />;
  // What a visitor may read is the same in every language.
  if (first && !isSignedIn)
    for (const [key, answer] of first.answers)
      client.setQueryData(key, answer, { updatedAt: first.at });
  const { dataset } = document.documentElement;
  // What somebody has done before the scripts have come, to be done again.
  const early = root.querySelector('[data-pressed], [data-typed]') && (await loadEarly());
  const again = early?.earlyActs(root);
  // What was drawn is for somebody who reads another language, or is a visitor (before-paint.js).
  if (!first || dataset.first) {
    root.replaceChildren();
    delete dataset.first;
    // In slices: what is pressed meanwhile is heard
    // (docs/decisions/186-a-list-is-drawn-part-by-part.md).
    startTransition(() => createRoot(root).render(app));
  } else {
    hearFirstLetters();
    hydrateRoot(root, app);
  }
  dataset.started = '';
  again?.();
  // Only a training ground says so in its page: elsewhere not a byte of it is loaded.
  if (document.querySelector('meta[name=training]'))
    void import('./features/training/start.tsx').then(({ startTraining }) => startTraining(client));
}

void start();
