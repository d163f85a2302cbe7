import { sql } from 'kysely';
import type { App, Services } from '#server/app-types.ts';
import { signedIn } from '#server/auth/authenticate.ts';
import { Refusal } from '#server/base/refusal.ts';
import { languageOf } from '#server/base/texts.ts';
import type { Reader } from '#server/engine/process.ts';
import { signedInReader } from '#server/engine/reader.ts';
import { scopeCondition } from '#server/engine/scope.ts';
import { scopesFor } from '#shared/abilities.ts';
import { addDays } from '#shared/dates.ts';
import { monitoringReportProcess } from '../process.server.ts';
import { opensOn, type Quarter, quarterOf, uploadUntil } from '../quarter.server.ts';
import { type CountedQuarter, type Quarters, type QuarterWindow, quarters } from '../schema.ts';

/** More quarters than the platform is old. */
const mostQuarters = 80;

type CountedRow = Omit<CountedQuarter, 'opens_on'>;

/**
 * How many reports of each quarter the reader sees in each state, the newest quarter first. The
 * window is that of everybody: a return by the advisor moves the days of one report on.
 */
async function counted({ db }: Services, reader: Reader): Promise<CountedQuarter[]> {
  const { rows } = await sql<CountedRow>`
    select c.year, c.quarter, min(c.upload_until) as upload_until, min(c.grace_until)
      as grace_until, jsonb_object_agg(c.state, c.number) as states
    from (select r.year, r.quarter, r.state, count(*) as number,
        min(r.upload_until) as upload_until, min(r.grace_until) as grace_until
      from monitoring_report r where ${scopeCondition(monitoringReportProcess, reader)}
      group by r.year, r.quarter, r.state) c
    group by c.year, c.quarter order by c.year desc, c.quarter desc
    limit ${mostQuarters}`.execute(db);
  return rows.map((row) => ({ ...row, opens_on: opensOn(row) }));
}

/** The quarter that opens next; null while the year of its beginning is not there. */
function nextQuarter({ today, settings }: Reader): QuarterWindow | null {
  const now = quarterOf(today);
  const next: Quarter = opensOn(now) > today ? now : quarterOf(addDays(opensOn(now), 31));
  if (next.year < settings['monitoring.first_year']) return null;
  const last = uploadUntil(next, settings['monitoring.upload_last_day']);
  return {
    ...next,
    opens_on: opensOn(next),
    upload_until: last,
    grace_until: addDays(last, settings['monitoring.grace_days']),
  };
}

/** `GET /api/monitoring-reports/quarters/`: the screen monitoring. */
export function quarterRoutes(app: App, services: Services): void {
  const schema = {
    tags: ['monitoring-reports'],
    summary: 'Quarters with their days, and how many reports stand in each state',
    response: { 200: quarters },
  };
  app.get('/api/monitoring-reports/quarters/', { schema }, async (request): Promise<Quarters> => {
    const actor = signedIn(request);
    if (scopesFor(actor, 'Monitoring', 'read').length === 0) throw new Refusal('NO_PERMISSION');
    const language = languageOf(request.headers['accept-language']);
    const reader = await signedInReader(services, actor, language);
    return { results: await counted(services, reader), next: nextQuarter(reader) };
  });
}
