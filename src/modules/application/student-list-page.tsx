import { useIsFetching } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { applicationMachine } from '#machines/application.machine.ts';
import { useCan } from '#web/forms/use-can.ts';
import type { Query } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { GroupLinks } from '#web/process/group-links.tsx';
import { ListFailed } from '#web/process/list-failed.tsx';
import { useReturnToRow } from '#web/process/list-return.ts';
import { type ListOptions, type ListState, useListState } from '#web/process/list-state.ts';
import { ListEmpty } from '#web/process/record-list.tsx';
import { cacheKeys } from '#web/record/record-cache.ts';
import { useGroupCounts, useLiveRecords } from '#web/record/use-process.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Narrowing } from './narrowing.tsx';
import { applicationPaths } from './paths.ts';
import { StudentFilters, useStudentChoices } from './student-filters.tsx';
import { StudentGroup } from './student-group.tsx';
import { studentListAt, studentListKey } from './student-lists.ts';

const options: ListOptions = {
  filters: ['state', 'dc_type', 'organization', 'direction', 'old_list', 'year'],
  ordering: 'study_end',
};

function Groups({
  state,
  query,
  counts,
}: {
  state: ListState;
  query: Query;
  counts: [string, number][];
}) {
  const t = useTexts('student');
  const own = counts.filter(([group, count]) =>
    state.group === null ? count > 0 : group === state.group,
  );
  if (own.every(([, count]) => count === 0))
    return (
      <ListEmpty state={state} text={t('student.empty')}>
        {t('student.emptyWhy')}
      </ListEmpty>
    );
  return own.map(([group, count]) => (
    <StudentGroup
      key={group}
      group={group}
      count={count}
      state={state}
      query={query}
      alone={state.group !== null}
    />
  ));
}

function StudentNarrowing({ state }: { state: ListState }) {
  const t = useTexts('student');
  const choices = useStudentChoices();
  const wordsOf = (name: string, value: string): string =>
    `${t(`student.filter.${name}`)}: ${choices[name]?.find((choice) => choice.value === value)?.label ?? value}`;
  return (
    <Narrowing
      state={state}
      search={t('student.search')}
      title={t('student.filter.title')}
      id="student-filters"
      wordsOf={wordsOf}
    >
      <StudentFilters state={state} choices={choices} />
    </Narrowing>
  );
}

/**
 * One of the four lists of students, by who pays, grouped by what needs doing; everything chosen is
 * in the URL.
 */
export function StudentListPage() {
  const t = useTexts(
    'student',
    'frame',
    'process',
    'processes',
    'application',
    'codes',
    'validation',
  );
  const [path] = useLocation();
  const { route, scholarship } = studentListAt(path);
  const state = useListState(options);
  const query: Query = { ...state.query, view: 'students', tag: 'student', scholarship };
  const { data, isError, error, refetch } = useGroupCounts(applicationMachine, query);
  const reading = useIsFetching({ queryKey: cacheKeys.lists(applicationMachine) });
  const mayAdd = useCan('add', 'StudentList');
  useLiveRecords(applicationMachine);
  useReturnToRow(studentListKey(scholarship), state.href, data !== undefined && reading === 0);
  const counts = Object.entries(data ?? {});
  const otherDensity = state.density === 'dense' ? 'comfortable' : 'dense';
  const actions = (
    <>
      {mayAdd && (
        <LinkButton href={applicationPaths.studentNew.href()} kind="primary" size="small">
          {t('application.action.add')}
        </LinkButton>
      )}
      <Button size="small" onClick={() => state.setDensity(otherDensity)}>
        {t('common.table.density')}: {t(`common.table.${state.density}`)}
      </Button>
    </>
  );
  return (
    <Page
      title={t(`frame.menu.${route}`)}
      lead={t(`student.lead.${scholarship}`)}
      actions={actions}
    >
      <StudentNarrowing state={state} />
      {counts.length > 0 && (
        <GroupLinks
          state={state}
          label={t('student.group.label')}
          everything={t('student.group.everybody')}
          counts={counts.filter(([group, count]) => count > 0 || group === state.group)}
          nameOf={(group) => t(`student.group.${group}`)}
        />
      )}
      {isError && !data && (
        <ListFailed error={error} module={t('student.names')} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <Skeleton shape="table" rows={8} />}
      {data && <Groups state={state} query={query} counts={counts} />}
    </Page>
  );
}
