import { advisorMachine } from '#machines/advisor.machine.ts';
import { useSight } from '#modules/application/for-others/sight.ts';
import { advisorFacets, type Sight } from '#modules/application/for-others/student-facets.ts';
import { scientificDegrees, scientificTitles } from '#shared/codes.ts';
import { column, status, title } from '#web/declared/columns.ts';
import { codes, states, turn } from '#web/declared/filters.ts';
import { ListPage } from '#web/declared/list-page.tsx';
import type { Declared, ListScreen, Narrowing } from '#web/declared/record-list.ts';
import { ImportLink } from '#web/forms/import-link.tsx';
import { ImportPage } from '#web/forms/import-page.tsx';
import { useCan } from '#web/forms/use-can.ts';
import { usePart } from '#web/forms/use-part.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { AdvisorLoad } from './advisor-load.tsx';
import { advisorPaths } from './paths.ts';
import type { ListedAdvisor } from './schema.ts';
import { listed } from './shown.ts';

const narrowingFor = (sight: Sight): Narrowing => ({
  search: 'advisor-screen.search',
  all: 'advisor-screen.all',
  filters: [
    turn,
    states(advisorMachine),
    codes('degree', 'advisor-screen.degree', 'scientificDegree', scientificDegrees),
    codes('title', 'validation.field.scientific_title', 'scientificTitle', scientificTitles),
    ...advisorFacets(sight),
  ],
});

/** An advisor's own records differ by their organization, those of others by the person. */
const ownTitle = title('name', listed.organization, { className: 'min-w-56' });
const personTitle = title('name', listed.person, {
  sortable: true,
  className: 'min-w-56',
  under: ({ external }, { t }) => external && t('advisor-screen.external'),
});

/** Advisors: who, how learned, from where, how many students of how many, status. */
const listFor =
  (sight: Sight): Declared<ListScreen<ListedAdvisor>> =>
  (may) => {
    const own = may('consent', 'ResearchAdvisor');
    const view = own ? 'own' : 'others';
    return {
      machine: advisorMachine,
      areas: ['codes', 'student', 'validation'],
      record: ({ id }) => advisorPaths.advisor.href({ id }),
      lead: `advisor-screen.lead.${view}`,
      caption: 'advisor-screen.caption',
      empty: `advisor-screen.empty.${view}`,
      emptyHint: 'advisor-screen.emptyHint',
      order: own ? '-id' : 'name',
      exportPath: may('export', 'ResearchAdvisor') ? '/statistics/supervisor_list/' : undefined,
      create: { open: may('create', 'ResearchAdvisor'), href: advisorPaths.advisorAdd.href() },
      columns: [
        own ? ownTitle : personTitle,
        column('degree', listed.degree, {
          className: 'min-w-48',
          inFile: ['validation.field.scientific_degree', 'validation.field.scientific_title'],
        }),
        column('place', listed.place, { className: 'min-w-40' }),
        column('load', listed.load, {
          inFile: ['advisor-screen.students.count', 'advisor-screen.students.max'],
          className: 'whitespace-nowrap',
          cell: (advisor) => <AdvisorLoad record={advisor} />,
        }),
        status({ under: (advisor, words) => words.turn(advisor) }),
      ],
      narrowing: own ? undefined : narrowingFor(sight),
    };
  };

const lists = { own: listFor('own'), below: listFor('below'), country: listFor('country') };

/**
 * Research advisors with their load (route `research-advisor`): those of the organization, or an
 * advisor's own records.
 */
export function AdvisorListPage() {
  const t = useTexts('advisor');
  const sight = useSight();
  const adds = useCan('create', 'ResearchAdvisor');
  const { edit } = usePart();
  const back = { href: advisorPaths.advisors.href(), text: t('advisor.names') };
  if (edit === 'import' && adds) return <ImportPage kind="advisors" back={back} />;
  return <ListPage of={lists[sight]} actions={adds && <ImportLink list={back.href} />} />;
}
