import { useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { FoundGroup } from '#shared/search.ts';
import { numberEnd, wordsOf } from '#shared/search-words.ts';
import type { UserData } from '#shared/sign-on.ts';
import { recordHref, searchLists } from '#web/frame/record-places.ts';
import { matchesWords } from '#web/lib/fold.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { givenKey, type Translate } from '#web/lib/text-keys.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { openActions, takeUp } from './open-actions.ts';
import type { Option, OptionGroup } from './option.ts';
import { pageEntries } from './page-entries.ts';

/** The areas that name pages. */
const pageTexts = ['shell', 'directory', 'own-settings', 'calendar-feed'];

/** What an event is called beside its verb, where the language has more words for it. */
function actionWords(event: string, t: Translate): string | undefined {
  const key = `command.actionWords.${event}`;
  return i18next.exists(key) ? t(givenKey(key)) : undefined;
}

/** Found records as options; what no screen of the person shows is left out. */
function useRecordGroups(user: UserData) {
  const t = useTexts('command', ...pageTexts);
  const [, navigate] = useLocation();
  const nameOf = (list: string): string =>
    pageEntries(user, t).find(({ href }) => href === list)?.label ?? '';
  return (found: readonly FoundGroup[], text: string): OptionGroup[] =>
    found.map(({ process, records, more }) => {
      const options: Option[] = records.flatMap(({ id, state, name, reference, about, pinfl }) => {
        const href = recordHref(process, id, user);
        if (href === null) return [];
        const details = [
          reference,
          pinfl && t('command.pinfl', { number: pinfl }),
          t(`${process}.state.${state}`),
          about,
        ];
        return {
          id: `${process}-${id}`,
          label: name || (reference ?? ''),
          about: details.filter(Boolean).join(' · '),
          run: () => navigate(href),
        };
      });
      // The list does not know personal numbers.
      const lists =
        more && options.length > 0 && !wordsOf(text).some((word) => numberEnd.test(word))
          ? searchLists(process, text, user)
          : [];
      for (const { list, href } of lists) {
        const label =
          lists.length > 1 ? `${t('command.inList')}: ${nameOf(list)}` : t('command.inList');
        options.push({ id: `${process}-list-${list}`, label, run: () => navigate(href) });
      }
      return { key: process, title: t(`command.group.${process}`), options };
    });
}

/**
 * Everything that can be chosen for what is typed: actions on what is open, pages, the records that
 * were found, and last the actions that end something.
 */
export function useOptionGroups(
  user: UserData,
  text: string,
  found: readonly FoundGroup[],
): OptionGroup[] {
  const client = useQueryClient();
  const actor = useActor();
  const [, navigate] = useLocation();
  // As it was when the dialog opened: under the dialog nothing on the page can be reached.
  const [actions] = useState(() => openActions(client, actor));
  const t = useTexts('command', ...pageTexts, ...new Set(actions.map(({ machine }) => machine.id)));
  const recordGroups = useRecordGroups(user);
  const matching = (options: Option[]) =>
    options.filter(({ label, words }) => matchesWords(`${label} ${words ?? ''}`, text));
  const acting = (destructive: boolean): Option[] =>
    actions
      .filter((action) => action.destructive === destructive)
      .map((action) => ({
        id: `action-${action.machine.id}-${action.event}`,
        label: t(`${action.machine.id}.action.${action.event}`),
        about: action.name,
        words: actionWords(action.event, t),
        run: () => takeUp(action),
      }));
  const groups: OptionGroup[] = [
    {
      key: 'actions',
      title: t('command.group.actions'),
      options: matching(acting(false)),
    },
    {
      key: 'pages',
      title: t('command.group.pages'),
      options: matching(
        pageEntries(user, t).map(({ href, label, words }, at) => ({
          id: `page-${at}`,
          label,
          words,
          run: () => navigate(href),
        })),
      ),
    },
    ...recordGroups(found, text.trim()),
    // Never what Enter takes while something else is meant.
    { key: 'endings', title: t('command.group.endings'), options: matching(acting(true)) },
  ];
  return groups.filter(({ options }) => options.length > 0);
}
