import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { startTexts } from './lib/i18n.ts';
import { followSkin } from './lib/skin.ts';
import { loadSession, visitor } from './lib/visit.ts';
import { routes } from './routes.tsx';
import './styles.css';

async function start(): Promise<void> {
  if (import.meta.env.DEV && new URLSearchParams(location.search).has('inspect')) {
    const { startInspector } = await import('./inspect/start.ts');
    startInspector();
  }
  // Somebody signed in gets the whole session at once; what fails here is asked for again by the
  // first screen.
  if (visitor() !== null) void loadSession().catch(() => undefined);
  followSkin();
  await startTexts('shell', 'site');
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<App routes={routes} />);
}

void start();
