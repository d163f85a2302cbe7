import { applicationMachine } from '#machines/application.machine.ts';
import { isStored, rolesOf, statesTagged, transitionsFrom } from '#machines/kit.ts';
import type { App, Services } from '#server/app-types.ts';
import { freshness } from '#server/reference/page.ts';
import { type Settings, settings } from '#server/settings/settings.ts';
import type { SettingKey } from '#shared/settings.ts';
import { readMain } from '../main/main-page.server.ts';
import { ruleOf } from '../regulation/rule.server.ts';
import { type GuideStep, type PublicGuide, publicGuide } from './schema.ts';

/** What gives the time of a step, by the tag of its state. */
const times: Record<string, { days: GuideStep['days']; rules: SettingKey[] }> = {
  draft: { days: ['registration_stop'], rules: [] },
  awaitsPapers: { days: [], rules: ['apply.papers_days'] },
  underReview: { days: ['review_stop'], rules: ['apply.review_days', 'apply.recheck_days'] },
  refused: {
    days: [],
    rules: ['apply.rework_days', 'apply.appeal_days', 'apply.appeal_answer_days'],
  },
  awaitsAdmission: {
    days: ['exam_stop', 'study_start'],
    rules: ['exam.pass_direction', 'exam.pass_english'],
  },
};

const later = ['student', 'archived'].flatMap((tag) => statesTagged(applicationMachine, tag));

/** The states of an application until it is decided, in the order of its life. */
const onTheWay = Object.keys(applicationMachine.states).filter((state) => !later.includes(state));

/** The roles in which somebody has an application of their own. */
const owners = rolesOf('owner');

/** What people do in a state: the applicant, and those who have to act. What time does is left out. */
function actsIn(state: string): GuideStep['acts'] {
  return transitionsFrom(applicationMachine, state).flatMap(({ event, to, guard, meta }) => {
    const who = rolesOf(guard).filter((role) => role !== 'system');
    const own = who.some((role) => owners.includes(role));
    const shown = own || (meta.duty === true && who.length > 0);
    return shown && event !== 'save' ? [{ event, own, who, to: to === state ? null : to }] : [];
  });
}

const stepOf = (state: string, set: Settings): GuideStep => {
  const found = Object.entries(times).filter(([tag]) =>
    statesTagged(applicationMachine, tag).includes(state),
  );
  return {
    state,
    begins: !isStored(state),
    acts: actsIn(state),
    days: found.flatMap(([, { days }]) => days),
    rules: found.flatMap(([, { rules }]) => rules.map((key) => ruleOf(key, set))),
  };
};

/**
 * `GET /api/public/guide/`: the way in, read from the machine of applications, the settings and the
 * period, so that it is never another one than that of the product (decision 115).
 */
export function guideRoutes(app: App, services: Services, config: object): void {
  const schema = {
    tags: ['public'],
    summary: 'The way of an application, step by step',
    response: { 200: publicGuide },
  };
  app.get(
    '/api/public/guide/',
    { schema, config, onSend: freshness },
    async (): Promise<PublicGuide> => {
      const moment = services.now();
      const [main, set] = await Promise.all([readMain(services), settings(services.db, moment)]);
      return {
        as_of: moment.toISOString(),
        period: main.open[0] ?? main.coming[0] ?? null,
        steps: onTheWay.map((state) => stepOf(state, set)).filter(({ acts }) => acts.length > 0),
      };
    },
  );
}
