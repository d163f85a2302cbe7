import { messageMachine } from '#machines/message.machine.ts';
import type { ServerModule } from '#server/declared/module.ts';
import { messageLogExport } from './export.server.ts';
import { messageHome } from './home.server.ts';
import { messageLogRoutes } from './log-routes.server.ts';
import { messageLogPaths } from './paths.ts';
import { templateRoutes } from './template-routes.server.ts';

/** Mails and SMS that were sent. */
export const messageLogModule: ServerModule = {
  addresses: messageLogPaths,
  home: messageHome,
  routes: [messageLogRoutes, templateRoutes],
  exports: [messageLogExport],
  chains: [
    {
      machine: messageMachine,
      table: 'message',
      // What a gateway does with one leaves no line; that somebody sent it again does (decision 032).
      silent: ['deliver', 'refuse', 'arrive'],
      begins: 'counted',
    },
  ],
};
