import { useSearch } from 'wouter';
import { applicationPaths } from '../paths.ts';
import { useApply } from './apply-context.ts';
import { tasksInOrder } from './apply-tasks.ts';

const fromCheck = 'back=check';

/**
 * Where a page of the wizard leads: back to the task list and on to the next task, or both ways to
 * the check page when Change was used.
 */
export function useApplyWay(part: string) {
  const { record, groups } = useApply();
  const changing = new URLSearchParams(useSearch()).get('back') === 'check';
  const order = tasksInOrder(groups);
  const at = order.findIndex((task) => task.part === part);
  const next = order.slice(at + 1).find(({ status }) => status !== 'cannotStart');
  const list = applicationPaths.ownApplication.href({ id: record.id });
  const check = applicationPaths.ownApplication.href({ id: record.id, part: 'check' });
  const onwards = next
    ? applicationPaths.ownApplication.href({ id: record.id, part: next.part })
    : list;
  return {
    changing,
    place: at + 1,
    of: order.length,
    back: changing ? check : list,
    next: changing ? check : onwards,
  };
}

/** A link to a page that returns straight to the check page. */
export const changeHref = (id: number, part: string): string =>
  `${applicationPaths.ownApplication.href({ id, part })}?${fromCheck}`;
