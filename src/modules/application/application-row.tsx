import type { ReactNode } from 'react';
import { applicationMachine } from '#machines/application.machine.ts';
import { stateMeta } from '#machines/kit.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { useTurnText } from '#web/process/prompt.tsx';
import { RowLink } from '#web/process/row-link.tsx';
import { classes } from '#web/ui/classes.ts';
import type { Density } from '#web/ui/table.tsx';
import { useApplicationTexts } from './application-texts.ts';
import type { ListedApplication } from './schema.ts';

/** One date of a record in words, how long until then or since, and whether it is over. */
export interface DateInWords {
  text: string;
  when: string;
  late: boolean;
}

interface Props {
  record: ListedApplication;
  /** Under which name the list remembers where it was left. */
  memory: string;
  href: string;
  /** The address of the list, to come back to. */
  listHref: string;
  density: Density;
  /** The number by which people know the record here. */
  reference: string;
  date: DateInWords;
  /** The tick that chooses the row for a decision about many. */
  tick?: ReactNode;
  /** The last column: the status. */
  children: ReactNode;
}

const look =
  'status-rail relative grid gap-x-6 gap-y-0.5 border-b border-b-line bg-surface px-4 hover:bg-sunken md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)_minmax(0,4.5fr)_15rem]';

/**
 * One application or student as a row: name and number, what and where, one date in words with
 * whose turn it is, status. The whole row is the link.
 */
export function ApplicationRow({
  record,
  memory,
  href,
  listHref,
  density,
  reference,
  date,
  tick,
  children,
}: Props) {
  const texts = useApplicationTexts();
  const turn = useTurnText(applicationMachine)(record);
  const foreign = record.organization?.id !== useActor().organizationId;
  return (
    <li
      data-tone={stateMeta(applicationMachine, record.state).tone}
      className={classes(look, density === 'dense' ? 'py-1.5 text-sm' : 'py-3')}
    >
      <div className="flex min-w-0 gap-2">
        {tick}
        <div className="min-w-0">
          <RowLink list={memory} listHref={listHref} id={record.id} href={href} whole>
            {texts.title(record)}
          </RowLink>
          <p className="text-muted">{reference}</p>
        </div>
      </div>
      <div className="min-w-0">
        <p>{texts.direction(record)}</p>
        <p className="text-muted">
          {[texts.dcType(record), foreign && texts.organization(record)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className="min-w-0">
        <p
          className={
            date.late ? 'border-l-4 border-danger pl-2 font-semibold text-danger' : undefined
          }
        >
          {date.text}
        </p>
        <p className="text-muted">{[date.when, turn].filter(Boolean).join(' · ')}</p>
      </div>
      {children}
    </li>
  );
}
