import { type RawBuilder, sql } from 'kysely';
import { sentAhead } from './prepared.ts';

/** The rows of a statement that was sent ahead, as soon as they are there. */
export type Answer<Row> = () => Promise<Row[]>;

const mark = sql.raw(sentAhead);

/** An answer that stands already. */
export const answered =
  <Row>(rows: Row[]): Answer<Row> =>
  async () =>
    rows;

/**
 * Sends a statement of a transaction without waiting for it: it travels with the statements after
 * it, up to the first that is waited for (decision 153). The answer may be asked for later, or never:
 * what has failed is then thrown by the next statement that is waited for, at the latest by the end
 * of the transaction. Each statement sees what was committed before it is executed, so that one
 * behind a lock sees what the holder before has left.
 */
export async function sendAhead<Row>(
  trx: Parameters<RawBuilder<Row>['execute']>[0],
  statement: RawBuilder<Row>,
): Promise<Answer<Row>> {
  const { rows } = await sql<Answer<Row>>`${mark} ${statement}`.execute(trx);
  const [answer] = rows;
  if (!answer) throw new Error('a statement was sent ahead on a connection that cannot');
  return answer;
}
