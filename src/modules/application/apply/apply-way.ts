import { useLocation, useSearch } from 'wouter';
import { applicationPaths } from '../paths.ts';
import { useApply } from './apply-context.ts';
import { checkPart, optionalPart, pageAfter, pagesInOrder } from './apply-tasks.ts';

const fromCheck = 'back=check';
const onwardsPart = 'next';

/**
 * Where a page of the wizard leads: back to the task list and on to what is to be done next, or both
 * ways to the check page when Change was used. Going on says what was saved.
 */
export function useApplyWay(part: string) {
  const { record, groups, say } = useApply();
  const [, navigate] = useLocation();
  const changing = new URLSearchParams(useSearch()).get('back') === 'check';
  const pages = pagesInOrder(groups);
  const at = pages.indexOf(pages.includes(part) ? part : optionalPart);
  const hrefOf = (page?: string) =>
    applicationPaths.ownApplication.href({ id: record.id, part: page });
  return {
    changing,
    place: at + 1,
    of: pages.length,
    back: changing ? hrefOf(checkPart) : hrefOf(),
    /** `saved`: there was something to save on the page. */
    goOn: (saved = true) => {
      say(saved ? part : null);
      navigate(hrefOf(changing ? checkPart : pageAfter(groups, part)));
    },
  };
}

/** A link to a page that returns straight to the check page. */
export const changeHref = (id: number, part: string): string =>
  `${applicationPaths.ownApplication.href({ id, part })}?${fromCheck}`;

/**
 * The way back into the wizard from a page outside of it: on to what is to be done next, after the
 * part that was settled there.
 */
export const onwardsHref = (id: number, settled?: string): string =>
  `${applicationPaths.ownApplication.href({ id, part: onwardsPart })}${settled ? `?from=${settled}` : ''}`;

/** Whether an address only says that it goes on, and after which part. */
export function useOnwards(part: string | null): { from: string } | null {
  const from = new URLSearchParams(useSearch()).get('from') ?? '';
  return part === onwardsPart ? { from } : null;
}
