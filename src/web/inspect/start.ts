import { createBrowserInspector } from '@statelyai/inspect';
import { session } from '#web/lib/session.ts';

/**
 * DEVELOPMENT ONLY (`?inspect`): opens our own offline page beside the product and sends it what
 * happens in the session machine.
 */
export function startInspector(): void {
  const inspector = createBrowserInspector({ url: '/inspect/index.html', autoStart: true });
  const { inspect } = inspector;
  session.actor.system.inspect(inspect);
}
