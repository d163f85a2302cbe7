import { statesTagged } from '#machines/kit.ts';
import { periodMachine } from '#machines/period.machine.ts';
import { type AbilityAction, type AbilitySubject, scopesFor } from '#shared/abilities.ts';
import { type HomeNow, homeNow } from '#shared/home.ts';
import type { App, Services } from '../app-types.ts';
import { signedIn } from '../auth/authenticate.ts';
import type { Reader } from '../engine/process.ts';
import { signedInReader } from '../engine/reader.ts';
import { languageOf } from '../texts.ts';
import { adminHome, technicalHome } from './admin-home.ts';
import { advisorHome } from './advisor-home.ts';
import { agencyHome } from './agency-home.ts';
import type { HomeBlock, HomeReader } from './home-lines.ts';
import { ownHome } from './own-home.ts';
import { reviewerHome } from './reviewer-home.ts';
import { turnHome } from './turn-home.ts';

const mostLines = 5;

/** Which block somebody sees: the first whose work they may do (the ability table). */
const blocks: readonly { subject: AbilitySubject; action: AbilityAction; read: HomeReader }[] = [
  { subject: 'ApplyDocument', action: 'create', read: ownHome },
  { subject: 'ApplicantDocument', action: 'decide', read: reviewerHome },
  { subject: 'ResearchAdvisor', action: 'consent', read: advisorHome },
  { subject: 'ApplyDocumentAll', action: 'decide', read: agencyHome },
  { subject: 'All', action: 'manage', read: adminHome },
  { subject: 'Settings', action: 'technical', read: technicalHome },
];

/**
 * The next date of the calendar: the last day of the registration that runs, else the first day of
 * the coming one.
 */
async function nextDate({ db }: Pick<Services, 'db'>, { today }: Reader): Promise<HomeNow['next']> {
  const states = [
    ...statesTagged(periodMachine, 'active'),
    ...statesTagged(periodMachine, 'prepared'),
  ];
  const periods = await db
    .selectFrom('period')
    .select(['registration_start', 'registration_stop'])
    .where('state', 'in', states)
    .execute();
  const dates = periods.flatMap(({ registration_start: start, registration_stop: stop }) => {
    if (start > today) return [{ key: 'registrationStart', date: start }];
    return stop >= today ? [{ key: 'registrationStop', date: stop }] : [];
  });
  return dates.sort((one, other) => one.date.localeCompare(other.date))[0] ?? null;
}

/** `GET /api/home/now/`: the first block of every home screen. */
export function homeRoutes(app: App, services: Services): void {
  const schema = {
    tags: ['home'],
    summary: 'What needs the signed-in person now',
    response: { 200: homeNow },
  };
  app.get('/api/home/now/', { schema }, async (request) => {
    const person = signedIn(request);
    const reader = await signedInReader(
      services,
      person,
      languageOf(request.headers['accept-language']),
    );
    const block = blocks.find(
      ({ subject, action }) => scopesFor(person, subject, action).length > 0,
    );
    const { headline, lines, next }: HomeBlock = await (block?.read ?? turnHome)(services, reader);
    const more = Math.max(lines.length - mostLines, 0);
    return {
      headline,
      lines: lines.slice(0, mostLines),
      more,
      next: next ?? (await nextDate(services, reader)),
    };
  });
}
