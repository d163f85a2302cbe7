import { applicationMachine } from '#machines/application.machine.ts';
import { type Actor, actionsOf, type RoleName, rolesOf } from '#machines/kit.ts';
import { formatLongDate } from '#shared/format.ts';
import type { Language } from '#shared/languages.ts';
import type { Translate } from '#web/lib/text-keys.ts';
import { awaitedRoles } from '#web/record/action-look.ts';
import type { DeskApplication } from './schema.ts';

/** The roles in which somebody has an application of their own. */
const owners = rolesOf('owner');
/** Those who act for the organization of the application, which a caller knows by its name. */
const ofOrganization = rolesOf('university');

/** The caller as the machine knows them: in the role that may do something now. */
function acts({ state, facts }: DeskApplication): string[] {
  const asOwner = (role: RoleName): Actor => ({
    role,
    userId: facts.ownerId,
    organizationId: null,
  });
  const open = owners.flatMap((role) =>
    actionsOf(applicationMachine, { state, facts }, asOwner(role)).filter(({ enabled }) => enabled),
  );
  return [...new Set(open.map(({ event }) => event))];
}

/** Whom the application waits for, as a caller knows them: themselves, or the organization by name. */
function awaited(application: DeskApplication, language: Language, t: Translate): string[] {
  const { state, facts, organization } = application;
  const words = awaitedRoles(applicationMachine, { state, facts }).map((role) => {
    if (owners.includes(role)) return t('call-desk.you');
    return ofOrganization.includes(role) && organization
      ? organization[`name_${language}`]
      : t(`processes.role.${role}`);
  });
  return [...new Set(words)];
}

/**
 * What a caller may be told of their application, made of what the machine says now: the state,
 * whose turn it is, until when, and what they can do themselves.
 */
export function toldSentences(
  application: DeskApplication,
  language: Language,
  t: Translate,
): string[] {
  const { state, until } = application;
  const who = awaited(application, language, t).join(', ');
  const params = {
    state: t(`application.state.${state}`),
    who,
    date: until ? formatLongDate(language, until) : '',
  };
  const kind = who === '' ? 'stays' : until ? 'waitsUntil' : 'waits';
  const own = acts(application).map((event) => t(`application.action.${event}`));
  return [
    t(`call-desk.sentence.${kind}`, params),
    ...(own.length > 0 ? [t('call-desk.youCan', { acts: own.join('; ') })] : []),
  ];
}
