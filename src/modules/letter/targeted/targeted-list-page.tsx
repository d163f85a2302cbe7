import { isStored, statesTagged } from '#machines/kit.ts';
import { targetedLetterMachine } from '#machines/targeted-letter.machine.ts';
import { tashkentDay } from '#shared/dates.ts';
import { column, holder } from '#web/declared/columns.ts';
import { codes, directory, type ListFilter, states, turn, work } from '#web/declared/filters.ts';
import { ListPage } from '#web/declared/list-page.tsx';
import type { Declared, ListScreen } from '#web/declared/record-list.ts';
import { letterName, postedStatus, sent, subject } from '../correspondence/letter-columns.tsx';
import { letterPaths } from '../paths.ts';
import { type ListedTargetedLetter, targetedDcTypes } from './schema.ts';
import { listed } from './shown.ts';
import { type TargetedView, useTargetedView, writing } from './use-targeted-view.ts';

const stored = Object.keys(targetedLetterMachine.states).filter(isStored);
const beyondDraft = statesTagged(targetedLetterMachine, 'sent');

/** Views of those for whom letters wait, and who share them with colleagues. */
const shared: readonly TargetedView[] = ['decides', 'trains'];

/** Whose letters: those that came to the reader's organization, or its own. */
const box: ListFilter = {
  name: 'box',
  head: 'targeted-letter-screen.boxLabel',
  choices: ({ t }) =>
    (['out', 'in'] as const).map((value) => ({
      value,
      label: t(`targeted-letter-screen.box.${value}`),
    })),
};

/** Admission years around now: letters are written for the coming one. */
const year: ListFilter = {
  name: 'year',
  head: 'validation.field.admission_year',
  choices: () =>
    [2, 1, 0, -1, -2, -3].map((ahead) => {
      const value = String(Number(tashkentDay().slice(0, 4)) + ahead);
      return { value, label: value };
    }),
};

const organization = (name: 'from' | 'target', { head }: Pick<ListFilter, 'head'>) =>
  directory(name, head, '/organizations/org_list_name_id/', { typed: true });

function filtersOf(view: TargetedView): ListFilter[] {
  const many = [
    organization('target', listed.target),
    directory('direction', 'validation.field.direction_id', '/org-directions/direction_list/', {
      typed: true,
      coded: true,
    }),
  ];
  return [
    turn,
    ...(shared.includes(view) ? [work] : []),
    ...(view === 'trains' ? [box] : []),
    states(targetedLetterMachine, writing.includes(view) ? stored : beyondDraft),
    year,
    codes('dc_type', 'validation.field.dc_type', 'dcType', targetedDcTypes),
    ...(view === 'writes' ? [] : [organization('from', listed.customer)]),
    ...many,
  ];
}

/** What about and number, who orders, who trains in what, places, status, when sent. */
const columnsOf = (view: TargetedView) => [
  subject<ListedTargetedLetter>(
    'min-w-56',
    ({ sent_at, read_at }) => view === 'decides' && sent_at !== null && read_at === null,
  ),
  ...(view === 'writes'
    ? []
    : [
        column<ListedTargetedLetter>('from', listed.customer, {
          className: 'min-w-36',
          absent: 'letter-screen.noAddressee',
        }),
      ]),
  column<ListedTargetedLetter>('target', listed.target, {
    className: 'min-w-44',
    absent: 'letter-screen.noAddressee',
    under: (letter, words) =>
      [listed.direction, listed.form]
        .map(({ value }) => value(letter, words))
        .filter(Boolean)
        .join(', '),
  }),
  column<ListedTargetedLetter>('amount', listed.usedOfAll, {
    inFile: ['validation.field.amount', 'targeted-letter-screen.used'],
    sortable: true,
    figures: true,
    className: 'whitespace-nowrap',
  }),
  postedStatus<ListedTargetedLetter>({
    more: ({ opinion }, { t }) =>
      opinion && (
        <span className="block text-sm">
          {t(`targeted-letter-screen.opinion.${opinion.agrees ? 'yes' : 'no'}`)}
        </span>
      ),
  }),
  ...(shared.includes(view) ? [holder<ListedTargetedLetter>()] : []),
  sent,
];

const listOf =
  (view: TargetedView): Declared<ListScreen<ListedTargetedLetter>> =>
  (may) => ({
    machine: targetedLetterMachine,
    areas: ['codes'],
    record: ({ id }) => letterPaths.targetedLetter.href({ id }),
    lead: `targeted-letter-screen.lead.${view}`,
    caption: 'letter-screen.caption',
    empty: 'targeted-letter-screen.empty',
    emptyHint: `targeted-letter-screen.emptyHint.${view}`,
    order: writing.includes(view) ? '-updated_at' : '-sent_at',
    create: {
      open: may('create', 'TargetedLetter'),
      href: letterPaths.targetedLetter.href({ id: 'new' }),
      notNow: 'targeted-letter-screen.notNow',
    },
    exportPath: '/statistics/targeted_letters/',
    ticked: { nameOf: letterName('targetedLetter') },
    columns: columnsOf(view),
    narrowing: {
      search: 'targeted-letter-screen.search',
      all: 'letter-screen.all',
      filters: filtersOf(view),
    },
    groups: writing.includes(view)
      ? undefined
      : {
          label: 'targeted-letter-screen.partLabel',
          everything: 'letter-screen.all',
          nameOf: (group, { t }) => t(`targeted-letter-screen.group.${group}`),
        },
  });

const lists: Record<TargetedView, Declared<ListScreen<ListedTargetedLetter>>> = {
  decides: listOf('decides'),
  trains: listOf('trains'),
  oversees: listOf('oversees'),
  writes: listOf('writes'),
  reads: listOf('reads'),
};

/**
 * Targeted letters as the reader's work needs them: those to decide by urgency, those to give an
 * opinion on, one's own (route `targeted-letters`).
 */
export const TargetedListPage = () => <ListPage of={lists[useTargetedView()]} />;
