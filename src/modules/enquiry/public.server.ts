import { enquiryMachine } from '#machines/enquiry.machine.ts';
import { stateMeta } from '#machines/kit.ts';
import type { Services } from '#server/app-types.ts';
import { tashkentDay } from '#shared/dates.ts';
import { answeredStates, enquiryNumber, shownCode } from './row.server.ts';
import type { ReceivedEnquiry, ToldEnquiry } from './schema.ts';

/** The number and the code of an enquiry that was just sent. */
export async function readReceived({ db }: Services, id: number): Promise<ReceivedEnquiry> {
  const row = await db
    .selectFrom('enquiry')
    .select(['id', 'created_at', 'check_code'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { number: enquiryNumber(row), code: shownCode(row.check_code) };
}

const plain = (number: string): string => number.toUpperCase().replace(/[\s-]/g, '');

/**
 * What is told to somebody who has number and code: neither who asked nor what, which they know.
 * Undefined when the two do not belong together.
 */
export async function readTold(
  { db }: Services,
  number: string,
  id: number,
  code: string,
): Promise<ToldEnquiry | undefined> {
  const row = await db
    .selectFrom('enquiry')
    .select(['id', 'state', 'topic', 'created_at', 'answer', 'answered_on'])
    .where('id', '=', id)
    .where('check_code', '=', code)
    .executeTakeFirst();
  if (!row || plain(enquiryNumber(row)) !== plain(number)) return undefined;
  const answered = answeredStates.includes(row.state);
  return {
    number: enquiryNumber(row),
    state: row.state,
    status: stateMeta(enquiryMachine, row.state).code,
    topic: row.topic,
    received_on: tashkentDay(row.created_at),
    answer: answered ? row.answer : null,
    answered_on: answered ? row.answered_on : null,
  };
}
