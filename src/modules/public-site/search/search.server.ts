import { sql } from 'kysely';
import { publicTextKindIds } from '#modules/public-text/codes.ts';
import { textSearch } from '#modules/public-text/for-others/text-search.server.ts';
import { sectionAnchor } from '#modules/public-text/paths.ts';
import { text } from '#server/base/texts.ts';
import type { SiteSearch } from '#server/declared/site-search.ts';
import { workingOrganization } from '#server/reference/organization-state.ts';
import { matches } from '#server/reference/page.ts';
import { directoryStatuses } from '#shared/codes.ts';
import { holdsWords } from '#shared/search-words.ts';

import { publicPaths } from '../paths.ts';
import { shownRules } from '../regulation/regulation.server.ts';
import { rulesAnchor } from '../regulation/rules.ts';

/** The one status of the directories with which a specialty can be chosen. */
const [{ id: inUse }] = directoryStatuses;

const at = (anchor: string): string => `${publicPaths.regulation.href()}#${anchor}`;

/** Specialties that an organization teaches: each leads to who does. */
const specialties: SiteSearch = {
  group: 'specialty',
  async find({ db }, { text: asked, language, limit }) {
    const found = await db
      .selectFrom('direction')
      .select(['id', 'code', `name_${language} as name`])
      .where('level', '=', 'specialty')
      .where('status', '=', inUse)
      .where(
        sql<boolean>`exists (select 1 from organization_direction offer
          join organization on organization.id = offer.organization_id
          where offer.direction_id = direction.id
            and organization.state = ${workingOrganization})`,
      )
      .where(matches('direction.search', asked))
      .orderBy('code')
      .limit(limit)
      .execute();
    return found.map(({ id, code, name }) => ({
      title: `${code} ${name}`,
      excerpt: null,
      path: `${publicPaths.findOrganization.href()}?direction=${id}`,
    }));
  },
};

/** Deadlines and limits by their names; each leads to its subject among the rules in numbers. */
const rules: SiteSearch = {
  group: 'regulation',
  async find(_services, { words, language, limit }) {
    const named = shownRules.flatMap(({ section, keys }) =>
      keys.map((key) => ({
        title: text(language, `setting.name.${key}`),
        excerpt: text(language, `setting.section.${section}`),
        path: at(rulesAnchor(section)),
      })),
    );
    return named.filter(({ title }) => holdsWords(title, words)).slice(0, limit);
  },
};

/** What the public site gives to the search over it. */
export const publicSiteSearch: readonly SiteSearch[] = [
  specialties,
  textSearch('regulation', publicTextKindIds.regulation, (id) => at(sectionAnchor(id))),
  rules,
];
