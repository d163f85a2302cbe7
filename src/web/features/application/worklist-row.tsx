import { Link } from 'wouter';
import { applicationMachine } from '#machines/application.machine.ts';
import { stateMeta, statesTagged } from '#machines/kit.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { leaveList, rowMark } from '#web/process/list-return.ts';
import { useTurnText } from '#web/process/prompt.tsx';
import { moveBetweenRows } from '#web/process/record-list.tsx';
import { StatusTag } from '#web/process/status-tag.tsx';
import { useActor } from '#web/process/use-actor.ts';
import { classes } from '#web/ui/classes.ts';
import type { Density } from '#web/ui/table.tsx';
import type { ApplicationRecord } from './application-record.ts';
import { useApplicationTexts } from './application-texts.ts';

const awaiting = statesTagged(applicationMachine, 'awaitsDecision');

interface Told {
  text: string;
  /** How long until then or since then. */
  when: string;
  late: boolean;
}

/** The one date of a row, in words: until when it must be reviewed, since when it waits for a decision, or when it last changed (LST-1). */
export function useDateWords(): (record: ApplicationRecord) => Told {
  const t = useTexts('review');
  const format = useFormat();
  return (record) => {
    const { reviewUntil, decisionOverdue } = record.facts;
    const told = (key: string, day: string, late: boolean): Told => ({
      text: t(`review.row.${key}`, { date: format.dayMonth(day) }),
      when: format.relative(day),
      late,
    });
    const awaited = awaiting.includes(record.state);
    if (awaited && record.accepted_at) return told('accepted', record.accepted_at, decisionOverdue);
    if (awaited && reviewUntil) return told(decisionOverdue ? 'late' : 'due', reviewUntil, decisionOverdue);
    return told('changed', record.updated_at, false);
  };
}

const look =
  'status-rail relative grid gap-x-6 gap-y-0.5 border-b border-b-line bg-surface px-4 hover:bg-sunken md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)_minmax(0,4.5fr)_11rem]';

interface Props {
  record: ApplicationRecord;
  href: string;
  /** The address of the list, to come back to. */
  listHref: string;
  density: Density;
}

function RowLink({ record, href, listHref }: Omit<Props, 'density'>) {
  const texts = useApplicationTexts();
  const leave = () => {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')].map((row) => Number(row.dataset.row));
    leaveList(applicationMachine.id, listHref, record.id, rows);
  };
  return (
    <Link
      href={href}
      onClick={leave}
      onKeyDown={moveBetweenRows}
      className="link font-semibold after:absolute after:inset-0 after:content-['']"
      {...rowMark(record.id)}
    >
      {texts.title(record)}
    </Link>
  );
}

/** One application: name and reference, what and where, one date in words with who holds it, status. The whole row is the link. */
export function WorklistRow({ record, href, listHref, density }: Props) {
  const t = useTexts('review');
  const texts = useApplicationTexts();
  const date = useDateWords()(record);
  const turn = useTurnText(applicationMachine)(record);
  const foreign = record.organization?.id !== useActor().organizationId;
  return (
    <li data-tone={stateMeta(applicationMachine, record.state).tone} className={classes(look, density === 'dense' ? 'py-1.5 text-sm' : 'py-3')}>
      <div className="min-w-0">
        <RowLink record={record} href={href} listHref={listHref} />
        <p className="text-muted">{record.reference}</p>
      </div>
      <div className="min-w-0">
        <p>{texts.direction(record)}</p>
        <p className="text-muted">{[texts.dcType(record), foreign && texts.organization(record)].filter(Boolean).join(' · ')}</p>
      </div>
      <div className="min-w-0">
        <p className={date.late ? 'border-l-4 border-danger pl-2 font-semibold text-danger' : undefined}>{date.text}</p>
        <p className="text-muted">{[date.when, turn].filter(Boolean).join(' · ')}</p>
      </div>
      <div className="flex items-start md:justify-end">
        <span className="sr-only">{t('review.row.status')}</span>
        <StatusTag machine={applicationMachine} state={record.state} />
      </div>
    </li>
  );
}
