import { Plus } from 'lucide-react';
import { advisorMachine } from '#machines/advisor.machine.ts';
import { useCan } from '#web/forms/use-can.ts';
import { useCreate } from '#web/forms/use-create.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useListState } from '#web/process/list-state.ts';
import { ListEmpty } from '#web/process/record-list.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { AdvisorFilters } from './advisor-filters.tsx';
import { AdvisorRows } from './advisor-rows.tsx';
import { advisorPaths } from './paths.ts';

/**
 * Research advisors with their load (route `research-advisor`): those of the organization, or an
 * advisor's own records.
 */
export function AdvisorListPage() {
  const t = useTexts('advisor-screen', 'advisor');
  const own = useCan('consent', 'ResearchAdvisor');
  const adds = useCan('create', 'ResearchAdvisor');
  const creations = useCreate(advisorMachine, adds);
  const state = useListState({ filters: ['state', 'degree'], ordering: own ? '-id' : 'name' });
  const view = own ? 'own' : 'others';
  return (
    <Page
      title={t('advisor.names')}
      lead={t(`advisor-screen.lead.${view}`)}
      actions={creations
        .filter(({ enabled }) => enabled)
        .map(({ event }) => (
          <LinkButton key={event} href={advisorPaths.advisorAdd.href()} kind="primary" icon={Plus}>
            {t(`advisor.action.${event}`)}
          </LinkButton>
        ))}
    >
      <div className="flex flex-col gap-10">
        {!own && <AdvisorFilters state={state} />}
        <AdvisorRows
          state={state}
          own={own}
          empty={
            <ListEmpty state={state} text={t(`advisor-screen.empty.${view}`)}>
              {t('advisor-screen.emptyHint')}
            </ListEmpty>
          }
        />
      </div>
    </Page>
  );
}
