import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { startTexts } from './lib/i18n.ts';
import { lazyPage } from './lib/lazy-page.ts';
import { followSkin } from './lib/skin.ts';
import { loadSession, visitor } from './lib/visit.ts';
import { routes } from './routes.tsx';
import { GuardedScreen } from './shell/screens.tsx';
import './styles.css';

/** The table of the screens that ask for a right: a visitor comes to none of them. */
const adminTable = () => import('./routes-admin.tsx');
const AdminScreens = lazyPage(async () => {
  const { adminRoutes } = await adminTable();
  return { AdminScreens: () => <GuardedScreen routes={adminRoutes} /> };
}, 'AdminScreens');

async function start(): Promise<void> {
  if (import.meta.env.DEV && new URLSearchParams(location.search).has('inspect')) {
    const { startInspector } = await import('./inspect/start.ts');
    startInspector();
  }
  // Somebody signed in gets the whole session and the table of their screens at once; what fails here
  // is asked for again by the first screen.
  if (visitor() !== null) {
    void loadSession().catch(() => undefined);
    void adminTable().catch(() => undefined);
  }
  followSkin();
  await startTexts('shell', 'site');
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<App routes={routes} others={AdminScreens} />);
}

void start();
