import type { Reader } from '#server/engine/process.ts';
import type { Address, ExportSource } from '#server/statistics/export-source.ts';
import { shownSheet } from '#server/statistics/shown-sheet.ts';
import { mayReadLog, seesAddresses } from './access.server.ts';
import { countMessages, messageIds, messagesById, presentMessage } from './log.server.ts';
import { type LoggedMessage, messageLogQuery } from './schema.ts';
import { exported } from './shown.ts';

const queryOf = (address: Address) => messageLogQuery.parse(address);
const isOpenTo = ({ actor, userType }: Reader): boolean =>
  seesAddresses({ role: actor.role, userType: userType ?? 'I' });

/** The log of mails and SMS as its list shows it: addresses as the reader sees them, never a text. */
export const messageLogExport: ExportSource<LoggedMessage> = {
  name: 'messageLog',
  calls: [{ path: 'message_log', summary: 'Start an export of the log of mails and SMS' }],
  mayExport: mayReadLog,
  count: ({ db }, reader, address) => countMessages(db, queryOf(address), isOpenTo(reader)),
  ids: (reader, address) => messageIds(queryOf(address), isOpenTo(reader)),
  async rows(trx, reader, ids) {
    const open = isOpenTo(reader);
    return (await messagesById(trx, ids)).map((row) => presentMessage(row, open, reader.now));
  },
  columns: shownSheet(exported),
};
