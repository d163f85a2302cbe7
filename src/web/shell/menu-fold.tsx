import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useLocation } from 'wouter';
import type { MenuGroup } from '#web/frame/frame-module.ts';
import type { MenuEntry } from '#web/frame/menu-entries.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { type KeptChoice, keptChoice } from '#web/lib/kept-choice.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icon.tsx';
import { isAt } from './menu-link.tsx';

const folds = ['open', 'folded'] as const;
const kept = new Map<MenuGroup, KeptChoice<(typeof folds)[number]>>();

/** What the person chose for a group on this browser. */
function keptFold(group: MenuGroup) {
  const choice = kept.get(group) ?? keptChoice(`menu.${group}`, folds);
  kept.set(group, choice);
  return choice;
}

/** How many records wait in a folded group; its place is kept free, so that nothing moves. */
function Waiting({ count }: { count: number }) {
  const t = useTexts('shell');
  const shown = useFormat().number(count);
  return (
    <span className="rounded-sm bg-warning-tint px-1.5 text-sm font-semibold text-warning">
      <span aria-hidden="true">{shown}</span>
      <span className="sr-only"> {t('shell.groupWaits', { shown })}</span>
    </span>
  );
}

interface GroupProps {
  group: MenuGroup;
  entries: readonly MenuEntry[];
  waiting: number;
  children: ReactNode;
}

/**
 * Screens of the menu that are folded together. What the person chose stays on this browser; until
 * then the group of the open screen stands open.
 */
export function MenuFold({ group, entries, waiting, children }: GroupProps) {
  const t = useTexts('shell');
  const id = useId();
  const [location] = useLocation();
  const here = entries.some((entry) => isAt(entry, location));
  const choice = keptFold(group);
  const open = (choice.use() ?? (here ? 'open' : 'folded')) === 'open';
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => choice.choose(open ? 'folded' : 'open')}
        className={classes(
          'flex min-h-11 w-full items-center gap-3 py-2 pr-4 pl-[19px] text-left hover:bg-sunken',
          here && 'font-semibold',
        )}
      >
        <Icon of={ChevronDown} className={classes('text-muted', !open && '-rotate-90')} />
        <span className="min-w-0">{t(`shell.group.${group}`)}</span>
        <span className="ml-auto flex min-w-8 shrink-0 justify-end">
          {!open && waiting > 0 && <Waiting count={waiting} />}
        </span>
      </button>
      <ul id={id} hidden={!open}>
        {open && children}
      </ul>
    </li>
  );
}
