import { processMachines } from '#machines/index.ts';
import { text } from '#server/base/texts.ts';
import type { DeclaredHead } from '#server/declared/page-head.ts';
import { saidHead } from '#server/declared/said-head.ts';
import { publishedOf } from '#server/process-docs/published-machines.ts';
import { tashkentDay } from '#shared/dates.ts';
import { readPlace } from './counts/counts.server.ts';
import { countsParams } from './counts/schema.ts';
import { publicPaths } from './paths.ts';

/** The numbers of an organization in a period; nothing for one that never was. */
const organizationCounts: DeclaredHead = {
  path: publicPaths.organizationCounts.path,
  async read(services, { params, language }) {
    const asked = countsParams.safeParse({ organization: params.orgId, period: params.periodId });
    const found = asked.success
      ? await readPlace(services, tashkentDay(services.now()), asked.data)
      : undefined;
    if (!found) return null;
    const { organization, period } = found;
    return {
      title: organization[`name_${language}`],
      description: text(language, 'counts.caption', {
        period: period[`name_${language}`],
        year: period.admission_year,
      }),
    };
  },
};

/** A process by its name; nothing for one that there is not. */
const openProcess: DeclaredHead = {
  path: publicPaths.openProcess.path,
  async read(_services, { params, language }) {
    const machine = processMachines.find(({ id }) => id === params.machine);
    if (!machine) return null;
    const { name, version } = publishedOf(machine);
    return {
      title: name[language],
      description: text(language, 'open-process.about', { version }),
    };
  },
};

/** What stands in the first HTML of the public pages. */
export const publicHeads = [
  saidHead({ path: '/' }, 'public.title', 'public.lead'),
  saidHead({ path: '/search' }, 'site.page.search', 'site-search.lead'),
  saidHead({ path: '/check' }, 'site.page.check', 'public.check.lead'),
  saidHead(publicPaths.guide, 'site.page.guide', 'guide.lead'),
  saidHead(publicPaths.regulation, 'site.page.regulation', 'regulation.lead'),
  saidHead(publicPaths.openProcesses, 'site.page.processes', 'open-process.lead'),
  openProcess,
  saidHead(publicPaths.requiredDocs, 'site.page.requiredDocs', 'required-docs.lead'),
  saidHead(publicPaths.findOrganization, 'site.page.findOrganization', 'public.find.lead'),
  saidHead(publicPaths.examDays, 'site.page.examDays', 'exam-days.lead'),
  saidHead(publicPaths.admitted, 'site.page.admitted', 'admitted.lead'),
  saidHead(publicPaths.appliedCounts, 'site.page.appliedCounts', 'counts.lead'),
  organizationCounts,
];
