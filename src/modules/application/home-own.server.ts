import { applicationMachine } from '#machines/application.machine.ts';
import { type Action, type Actor, actionsOf, statesTagged } from '#machines/kit.ts';
import type { Reader } from '#server/engine/process.ts';
import { homeLine, toneOf } from '#server/home/home-lines.ts';
import type { HomeLine } from '#shared/home.ts';
import { shortName } from '#shared/names.ts';
import { applicationFacts } from './facts.server.ts';
import { applicationFields } from './fields.server.ts';
import type { ApplicationRow } from './row.server.ts';

const studying = statesTagged(applicationMachine, 'studying');
const removed = statesTagged(applicationMachine, 'removed');

type Facts = ReturnType<typeof applicationFacts>;

function words(row: ApplicationRow, reader: Reader) {
  const reference = String(applicationFields(row, reader).reference);
  return {
    reference,
    subject: row.organization?.[`name_${reader.language}`] ?? reference,
    state: row.state,
  };
}

/**
 * An application that its owner can still send: what is missing, and until when. Nothing once its
 * time is over.
 */
function sendLine(row: ApplicationRow, facts: Facts, action: Action, reader: Reader): HomeLine[] {
  if (action.unmet.includes('windowOpen')) return [];
  const deadline = facts.returned ? row.rework_until : (row.period?.registration_stop ?? null);
  const missing = Array.isArray(facts.missingDocuments) ? facts.missingDocuments.length : 0;
  const key = action.enabled ? 'sendReady' : missing > 0 ? 'sendDocuments' : 'sendIncomplete';
  const count = action.enabled ? 1 : missing > 0 ? missing : action.unmet.length;
  return [
    homeLine({
      key,
      id: row.id,
      params: words(row, reader),
      count,
      deadline,
      tone: toneOf(deadline, reader.today),
    }),
  ];
}

function reworkLine(row: ApplicationRow, action: Action, reader: Reader): HomeLine[] {
  if (!action.enabled) return [];
  const params = { ...words(row, reader), reason: row.reason };
  return [
    homeLine({ key: action.event, id: row.id, params, deadline: row.rework_until, tone: 'danger' }),
  ];
}

/** Papers that the organization asked for: which, and until when. */
function papersLine(row: ApplicationRow, action: Action, reader: Reader): HomeLine[] {
  if (!action.enabled) return [];
  const deadline = row.papers_until;
  const count = row.papers_request?.papers.length ?? 0;
  const params = { ...words(row, reader), reason: row.papers_request?.note ?? '' };
  const tone = toneOf(deadline, reader.today);
  return [homeLine({ key: action.event, id: row.id, params, count, deadline, tone })];
}

/** What the owner has to do, by the event that does it. */
function dutyLine(row: ApplicationRow, facts: Facts, action: Action, reader: Reader): HomeLine[] {
  if (action.event === 'send') return sendLine(row, facts, action, reader);
  if (action.event === 'answerPapers') return papersLine(row, action, reader);
  return reworkLine(row, action, reader);
}

/** Nobody in particular: has no record and advises no student, so that everybody reads the same. */
const nobody: Actor = { role: 'visitor', userId: 0, organizationId: null };

/** Who holds it: the roles whose duty is ready, else those who have a duty at all. */
function holders(state: string, facts: Facts): string[] {
  const duties = actionsOf(applicationMachine, { state, facts }, nobody).filter(({ duty }) => duty);
  const ready = duties.filter(({ unmet }) => unmet.length === 0);
  return [...new Set((ready.length > 0 ? ready : duties).flatMap(({ who }) => who))].filter(
    (role) => role !== 'system',
  );
}

/** With whom and on what a student works; what is not chosen yet is said too. */
function teamLine(row: ApplicationRow): HomeLine {
  const advisor = shortName(row.advisor);
  const key = advisor
    ? row.topic
      ? 'studyTeam'
      : 'studyNoTopic'
    : row.topic
      ? 'studyNoAdvisor'
      : 'studyAlone';
  return homeLine({
    key,
    id: row.id,
    params: { advisor, topic: row.topic ?? '' },
    tone: 'secondary',
  });
}

function standingLine(row: ApplicationRow, facts: Facts, reader: Reader): HomeLine[] {
  const params = { ...words(row, reader), who: holders(row.state, facts) };
  if (studying.includes(row.state)) {
    const key = row.leave_stop ? 'leave' : 'study';
    const deadline = row.leave_stop ?? row.study_end;
    const tone = row.leave_stop ? toneOf(deadline, reader.today) : 'success';
    return [homeLine({ key, id: row.id, params, deadline, tone }), teamLine(row)];
  }
  const deadline =
    row.accepted_at === null && typeof facts.reviewUntil === 'string' ? facts.reviewUntil : null;
  return params.who.length > 0
    ? [homeLine({ key: 'waiting', id: row.id, params, deadline, tone: 'secondary' })]
    : [];
}

/** A removal from study: the time to appeal against it, or the appeal that waits. */
function removalLine(
  row: ApplicationRow,
  facts: Facts,
  actions: readonly Action[],
  reader: Reader,
): HomeLine[] {
  if (facts.appealOpen) return standingLine(row, facts, reader);
  if (!actions.some(({ event, enabled }) => event === 'appeal' && enabled)) return [];
  const params = { ...words(row, reader), reason: row.reason };
  const deadline = typeof facts.appealUntil === 'string' ? facts.appealUntil : null;
  return [homeLine({ key: 'appealRemoval', id: row.id, params, deadline, tone: 'danger' })];
}

/**
 * The lines of one own application: its duty if the owner has one, else where it stands and who
 * holds it.
 */
export function linesOfApplication(
  row: ApplicationRow,
  reader: Reader,
): { duties: HomeLine[]; standing: HomeLine[] } {
  const facts = applicationFacts(row, reader);
  const actions = actionsOf(applicationMachine, { state: row.state, facts }, reader.actor);
  if (removed.includes(row.state))
    return { duties: [], standing: removalLine(row, facts, actions, reader) };
  const own = actions.filter(({ duty, permitted }) => duty && permitted);
  const duties = own.flatMap((action) => dutyLine(row, facts, action, reader));
  return { duties, standing: own.length > 0 ? [] : standingLine(row, facts, reader) };
}
