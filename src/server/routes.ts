import type { App, Services } from './app-types.ts';
import { loginRoutes } from './auth/login-routes.ts';
import { oneIdRoutes } from './auth/oneid-routes.ts';
import { oneIdStandIn } from './auth/oneid-stand-in.ts';
import { confirmationRoutes } from './confirmation/routes.ts';
import { devAccountRoutes } from './dev/account-routes.ts';
import { devOutboxRoutes } from './dev/outbox-routes.ts';
import { changeRoutes } from './engine/change-routes.ts';
import { changeFeed } from './engine/changes.ts';
import { processRoutes } from './engine/routes.ts';
import { turnRoutes } from './engine/turn-routes.ts';
import { fileRoutes } from './files/file-routes.ts';
import { healthRoutes } from './health.ts';
import { homeRoutes } from './home/home-routes.ts';
import { book } from './processes/bookings.ts';
import { fileReaders, recordReading, workInUse } from './processes/file-readers.ts';
import { processes } from './processes/index.ts';
import { profileRoutes } from './profile/profile-routes.ts';
import { advisorRoutes } from './reference/advisor-routes.ts';
import { referenceRoutes } from './reference/routes.ts';
import { smsCallbackRoutes } from './sms/callback-routes.ts';

/** Every route of the server, group by group. */
export function allRoutes(app: App, services: Services): void {
  healthRoutes(app, services);
  loginRoutes(app, services);
  oneIdRoutes(app, services);
  oneIdStandIn(app, services);
  confirmationRoutes(app, services);
  smsCallbackRoutes(app, services);
  referenceRoutes(app, services);
  advisorRoutes(app, services);
  profileRoutes(app, services, { workInUse });
  fileRoutes(app, services, { readers: fileReaders, onRead: recordReading });
  for (const definition of processes) processRoutes(app, services, definition, book);
  homeRoutes(app, services);
  turnRoutes(app, services, processes);
  const feed = changeFeed(services.pool);
  app.addHook('onClose', () => feed.stop());
  changeRoutes(app, services, feed, processes);
  devAccountRoutes(app, services);
  devOutboxRoutes(app, services);
}
