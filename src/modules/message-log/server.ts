import { messageMachine } from '#machines/message.machine.ts';
import type { ServerModule } from '#server/module.ts';
import { messageHome } from './home.server.ts';

/** Mails and SMS that were sent. */
export const messageLogModule: ServerModule = {
  home: messageHome,
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
