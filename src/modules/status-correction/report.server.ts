import { sql } from 'kysely';
import { statesTagged } from '#machines/kit.ts';
import { statusCorrectionMachine } from '#machines/status-correction.machine.ts';
import type { Services } from '#server/app-types.ts';
import { givenText, text } from '#server/base/texts.ts';
import { namePartsOf } from '#server/db/person-name.ts';
import type { Trx } from '#server/engine/process.ts';
import { stateList } from '#server/engine/state-list.ts';
import { tellWeek, type Week } from '#server/notifications/tell-week.ts';
import type { Language } from '#shared/languages.ts';
import { shortName } from '#shared/names.ts';
import { correctionReport } from './for-others/report.ts';
import type { StatusCorrectionRecord } from './schema.ts';

const carriedOut = stateList(statesTagged(statusCorrectionMachine, 'done'));

type Reported = Pick<
  StatusCorrectionRecord,
  'process' | 'record_id' | 'from_state' | 'to_state' | 'order_number' | 'author'
> & { decider: StatusCorrectionRecord['author'] };

/** The corrections that were carried out in a week, in their order. */
async function correctedIn(trx: Trx, { start, stop }: Week): Promise<Reported[]> {
  const { rows } = await sql<Reported>`
    select c.process, c.record_id, c.from_state, c.to_state, c.order_number,
      ${namePartsOf('p')} as author, ${namePartsOf('d')} as decider
    from status_correction c join account p on p.id = c.author_id
      join account d on d.id = c.decided_by
    where c.state = any(${carriedOut}) and c.decided_on between ${start}::date and ${stop}::date
    order by c.decided_on, c.id`.execute(trx);
  return rows;
}

const lineOf = (one: Reported, language: Language): string =>
  text(language, 'correction-screen.reportLine', {
    record: givenText(language, `${one.process}.name`),
    number: String(one.record_id),
    from: givenText(language, `${one.process}.state.${one.from_state}`),
    to: givenText(language, `${one.process}.state.${one.to_state}`),
    order: one.order_number,
    who: `${shortName(one.author)}, ${shortName(one.decider)}`,
  });

/**
 * Tells the agency and the anti-corruption agency once a week every correction of the week before,
 * also that there was none.
 */
export const reportCorrections = (services: Pick<Services, 'db' | 'now'>): Promise<void> =>
  tellWeek(services, {
    code: 'N-CORRECTIONS-WEEK',
    process: correctionReport,
    async params(trx, week) {
      const found = await correctedIn(trx, week);
      return (language) => ({
        ...week,
        count: found.length,
        list: found.map((one) => `\n${lineOf(one, language)}`).join(''),
      });
    },
  });
