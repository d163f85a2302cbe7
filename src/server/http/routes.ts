import type { App, Services } from '../app-types.ts';
import { accountRoutes } from '../auth/account-routes.ts';
import { confirmationRoutes } from '../auth/confirmation-routes.ts';
import { contactRoutes } from '../auth/contact-routes.ts';
import { keepHolders } from '../auth/kept-holders.ts';
import { loginRoutes } from '../auth/login-routes.ts';
import { oneIdRoutes } from '../auth/oneid-routes.ts';
import { oneIdStandIn } from '../auth/oneid-stand-in.ts';
import { roleRoutes } from '../auth/role-routes.ts';
import { mayAskFor } from '../confirmation/may-ask.ts';
import {
  book,
  chains,
  documentKinds,
  fileReaders,
  findable,
  heads,
  listRights,
  moduleRoutes,
  named,
  processes,
  sheetImports,
  siteSearches,
  uses,
} from '../declared/modules.ts';
import { devAccountRoutes } from '../dev/account-routes.ts';
import { devOutboxRoutes } from '../dev/outbox-routes.ts';
import { checkRoutes } from '../documents/check-routes.ts';
import { recordDocumentRoutes } from '../documents/record-routes.ts';
import { wholeRecordRoutes } from '../documents/whole-record-routes.ts';
import type { ChangeFeed } from '../engine/changes.ts';
import { fileRoutes } from '../files/file-routes.ts';
import { recordReading } from '../files/record-reading.ts';
import { absenceRoutes } from '../home/absence-routes.ts';
import { calendarFeedRoutes } from '../home/calendar-feed-routes.ts';
import { homeRoutes } from '../home/home-routes.ts';
import { importRoutes } from '../imports/routes.ts';
import { listViewRoutes } from '../list-views/routes.ts';
import { smsCallbackRoutes } from '../messages/sms-callback-routes.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { metricsRoutes } from '../metrics/routes.ts';
import { composeRoutes } from '../notifications/compose-routes.ts';
import { inboxRoutes } from '../notifications/inbox-routes.ts';
import { notificationSettingRoutes } from '../notifications/settings-routes.ts';
import { oakStandIn } from '../oak/stand-in.ts';
import { forecastRoutes } from '../passages/forecast-routes.ts';
import { passageRoutes } from '../passages/routes.ts';
import { publishedMachineRoutes } from '../process-docs/public-routes.ts';
import { writtenMoves } from '../process-docs/written-moves.ts';
import { changeRoutes } from '../process-routes/change-routes.ts';
import { lookersOf } from '../process-routes/lookers.ts';
import { processRoutes } from '../process-routes/routes.ts';
import { stateCountRoutes } from '../process-routes/state-count-routes.ts';
import { turnRoutes } from '../process-routes/turn-routes.ts';
import { raise } from '../processes/raise.ts';
import { recordNoteRoutes } from '../record-notes/routes.ts';
import { recordWords } from '../record-words/record-words.ts';
import { referenceRoutes } from '../reference/routes.ts';
import { mayAskAboutMoves } from '../rule-moves/may-ask.ts';
import { ruleMoveRoutes } from '../rule-moves/routes.ts';
import { ruleRemarkRoutes } from '../rule-remarks/routes.ts';
import { scienceIdRoutes } from '../science-id/routes.ts';
import { scienceIdStandIn } from '../science-id/stand-in.ts';
import { searchRoutes } from '../search/routes.ts';
import { siteSearchRoutes } from '../search/site-routes.ts';
import { exportRoutes } from '../statistics/export-routes.ts';
import { healthRoutes } from './health.ts';

/** Every route of the server, group by group. */
export function allRoutes(
  app: App,
  services: Services,
  { metrics, feed }: { metrics: Metrics; feed: ChangeFeed },
): void {
  healthRoutes(app, services);
  loginRoutes(app, services);
  oneIdRoutes(app, services);
  oneIdStandIn(app, services);
  roleRoutes(app, services);
  accountRoutes(app, services);
  contactRoutes(app, services);
  const moving = { definitions: processes, declared: writtenMoves() };
  confirmationRoutes(
    app,
    services,
    mayAskAboutMoves(services, moving, mayAskFor(services, processes)),
  );
  smsCallbackRoutes(app, services);
  referenceRoutes(app, services);
  fileRoutes(app, services, { readers: fileReaders, onRead: recordReading });
  // Before the records of the process, whose addresses end with a number.
  composeRoutes(app, services);
  keepHolders(app, services, feed);
  const effects = { definitions: processes, raise };
  const lookers = lookersOf(services, feed);
  for (const definition of processes)
    processRoutes(app, services, definition, {
      book,
      effects,
      lookers,
      naming: named[definition.machine.id],
    });
  const words = recordWords(processes, named, chains);
  const parts = { book, effects, chains, feed, uses, words };
  for (const group of moduleRoutes) group(app, services, parts);
  oakStandIn(app, services);
  scienceIdRoutes(app, services);
  scienceIdStandIn(app, services);
  recordDocumentRoutes(app, services, {
    definitions: processes,
    kinds: documentKinds,
    onRead: recordReading,
  });
  wholeRecordRoutes(app, services, processes, named);
  checkRoutes(app, services, documentKinds);
  recordNoteRoutes(app, services, processes, named);
  for (const definition of processes) stateCountRoutes(app, services, definition);
  homeRoutes(app, services);
  absenceRoutes(app, services);
  calendarFeedRoutes(app, services);
  turnRoutes(app, services, processes);
  passageRoutes(app, services, processes, named);
  forecastRoutes(app, services, processes, named);
  publishedMachineRoutes(app, services, processes);
  ruleRemarkRoutes(
    app,
    services,
    processes.map(({ machine }) => machine),
  );
  ruleMoveRoutes(app, services, moving);
  searchRoutes(app, services, processes, findable);
  siteSearchRoutes(app, services, { searches: siteSearches, heads });
  inboxRoutes(app, services);
  notificationSettingRoutes(app, services);
  listViewRoutes(app, services, listRights);
  importRoutes(app, services, { imports: sheetImports, book });
  metricsRoutes(app, services, { metrics, openStreams: feed.openStreams });
  changeRoutes(app, services, feed, { definitions: processes, lookers });
  exportRoutes(app, services);
  devAccountRoutes(app, services);
  devOutboxRoutes(app, services);
}
