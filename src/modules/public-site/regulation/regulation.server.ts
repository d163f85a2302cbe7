import type { App, Services } from '#server/app-types.ts';
import { freshness } from '#server/reference/page.ts';
import { settings } from '#server/settings/settings.ts';
import { isTechnical, settingKeys, settingOf, settingSections } from '#shared/settings.ts';
import { ruleOf } from './rule.server.ts';
import { type PublicRules, publicRules } from './schema.ts';

/**
 * What protects the installation, leads to another site, or says what is watched for, is no rule that
 * anybody lives by.
 */
const shown = settingKeys.filter((key) => {
  const { kind, section } = settingOf(key);
  return !isTechnical(key) && kind !== 'address' && section !== 'watch';
});
/** The deadlines and limits that everybody may read, by subject. */
export const shownRules = settingSections
  .map((section) => ({ section, keys: shown.filter((key) => settingOf(key).section === section) }))
  .filter(({ keys }) => keys.length > 0);

/** `GET /api/public/rules/`: the deadlines and limits as they hold today. */
export function regulationRoutes(app: App, { db, now }: Services, config: object): void {
  const schema = {
    tags: ['public'],
    summary: 'Rules in numbers, as they hold today',
    response: { 200: publicRules },
  };
  app.get(
    '/api/public/rules/',
    { schema, config, onSend: freshness },
    async (): Promise<PublicRules> => {
      const moment = now();
      const set = await settings(db, moment);
      return {
        as_of: moment.toISOString(),
        sections: shownRules.map(({ section, keys }) => ({
          section,
          rules: keys.map((key) => ruleOf(key, set)),
        })),
      };
    },
  );
}
