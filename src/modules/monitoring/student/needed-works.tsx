import type { ReactNode } from 'react';
import { actionsOf } from '#machines/kit.ts';
import { monitoringReportMachine as machine } from '#machines/monitoring-report.machine.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useDoneToast } from '#web/record/use-done-toast.ts';
import { useEvent } from '#web/record/use-process.ts';
import { useRefusalToast } from '#web/record/use-refusal-toast.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { Tone } from '#web/ui/tone.ts';
import { JudgementTag } from '../evidence/judgement-tag.tsx';
import { ProofLinks } from '../evidence/proof-links.tsx';
import { monitoringPaths } from '../paths.ts';
import { askedKinds } from '../rules.ts';
import type { EvidenceItem, ExplainedLine, MonitoringRecord } from '../schema.ts';
import { stageOf } from '../stage.ts';

type Standing = 'accepted' | 'brought' | 'missing' | 'later' | 'notAsked';

const tones: Record<Standing, Tone> = {
  accepted: 'success',
  brought: 'info',
  missing: 'warning',
  later: 'secondary',
  notAsked: 'secondary',
};

/** While a deadline is given, only the kinds that it names can be brought. */
const isAsked = (record: MonitoringRecord, { type }: ExplainedLine): boolean =>
  askedKinds(record).includes(type);

function standingOf(record: MonitoringRecord, line: ExplainedLine): Standing {
  const { needed, brought, accepted, due } = line;
  if (accepted >= needed) return 'accepted';
  if (brought >= needed) return 'brought';
  if (!isAsked(record, line)) return 'notAsked';
  return due ? 'missing' : 'later';
}

function useRemoval(record: MonitoringRecord) {
  const done = useDoneToast(machine);
  const complain = useRefusalToast();
  const { send, pending } = useEvent(machine, record.id);
  const remove = async ({ id }: EvidenceItem) => {
    try {
      await send({ event: 'remove', payload: { item_id: id }, version: record.version });
      done('remove');
    } catch (refused) {
      complain(refused);
    }
  };
  return { remove, pending };
}

/** One work in the report: what proves it, what is said of it, and taking it out again. */
function Work({
  item,
  onRemove,
  pending,
}: {
  item: EvidenceItem;
  onRemove?: (item: EvidenceItem) => void;
  pending: boolean;
}) {
  const t = useTexts();
  const format = useFormat();
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 border-l-[3px] border-line py-1 pl-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="break-words">{item.name}</p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
          <span>{format.date(item.publication_date)}</span>
          <ProofLinks item={item} />
        </div>
        {item.note && <p className="mt-1 whitespace-pre-line">{item.note}</p>}
      </div>
      {item.accepted !== null && <JudgementTag item={item} />}
      {onRemove && !item.accepted && (
        <Button
          kind="plain"
          changes
          loading={pending}
          data-event="remove"
          onClick={() => onRemove(item)}
        >
          {t('common.button.remove')}
          <span className="sr-only">: {item.name}</span>
        </Button>
      )}
    </li>
  );
}

/** Which works can be added and removed now. */
function useOpenParts(record: MonitoringRecord) {
  const actions = actionsOf(machine, record, useActor());
  const open = (event: string) => actions.some((one) => one.event === event && one.enabled);
  return { adds: open('upload'), removes: open('remove') };
}

/** One kind of work: how many, its points, how it stands, the works themselves. */
function Kind({ record, line }: { record: MonitoringRecord; line: ExplainedLine }) {
  const t = useTexts('monitoring-screen', 'monitoring-evidence', 'codes');
  const format = useFormat();
  const { adds, removes } = useOpenParts(record);
  const { remove, pending } = useRemoval(record);
  const { type, needed, brought, quarter, weight } = line;
  const standing = standingOf(record, line);
  const items = record.items.filter((item) => item.type === type);
  const asked = isAsked(record, line);
  const title = t(`codes.workType.${type}`);
  return (
    <li className="flex flex-col gap-2 border-b border-line py-3" data-kind={type}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h3 className="text-base font-semibold">{title}</h3>
          <p className="text-sm text-muted">
            {[
              t('monitoring-screen.works.points', { points: format.number(weight) }),
              needed > 1 && t('monitoring-screen.works.of', { brought, needed }),
              standing === 'later' && t('monitoring-screen.works.quarter', { quarter }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <Tag tone={tones[standing]}>{t(`monitoring-screen.works.standing.${standing}`)}</Tag>
      </div>
      {items.length > 0 && (
        <ul className="flex flex-col gap-2">
          {items.map((item) => (
            <Work
              key={item.id}
              item={item}
              pending={pending}
              onRemove={removes && asked ? (one) => void remove(one) : undefined}
            />
          ))}
        </ul>
      )}
      {adds && asked && brought < needed && (
        <div>
          <LinkButton
            size="small"
            href={`${monitoringPaths.ownReport.href({ id: record.id })}?edit=upload&type=${type}`}
          >
            {t('monitoring-screen.works.add')}
            <span className="sr-only">: {title}</span>
          </LinkButton>
        </div>
      )}
    </li>
  );
}

function Part({
  name,
  title,
  lead,
  children,
}: {
  name: string;
  title: string;
  lead?: string;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={`works-${name}`} className="max-w-[60rem]">
      <h2 id={`works-${name}`} className="text-xl">
        {title}
      </h2>
      {lead && <p className="mt-1 max-w-[70ch] text-muted">{lead}</p>}
      <ul className="mt-2 border-t border-line">{children}</ul>
    </section>
  );
}

/** What the report asks for now, or has asked for, under its heading. */
function useNow(record: MonitoringRecord, now: readonly ExplainedLine[], adds: boolean) {
  const t = useTexts('monitoring-screen');
  if (record.missing.length > 0)
    return {
      title: t('monitoring-screen.works.asked'),
      lead: t('monitoring-screen.works.askedLead'),
    };
  const there = now.filter(({ brought, needed }) => brought >= needed).length;
  const { required, facts } = record;
  const { passPercent } = facts;
  return {
    title: t(`monitoring-screen.works.${adds ? 'now' : 'had'}`, { there, all: now.length }),
    lead:
      now.length === 0
        ? t('monitoring-screen.works.nothing')
        : t('monitoring-screen.works.pass', { required, passPercent }),
  };
}

/**
 * The parts of what a report asks for: now, later in the study year, and what is settled. When
 * nothing can be added any more, of what comes later only what was brought early.
 */
function partsOf(record: MonitoringRecord, adds: boolean) {
  const open = record.lines.filter(({ needed }) => needed > 0);
  const due = open.filter((line) => line.due);
  return {
    now: due.filter((line) => isAsked(record, line)),
    others: due.filter((line) => !isAsked(record, line)),
    later: open.filter((line) => !line.due && (adds || line.brought > 0)),
    earlier: record.lines.filter(({ needed }) => needed === 0),
  };
}

/**
 * What the report asks for, as a list to work through: what counts with its points, what is there,
 * what is still missing, what comes later.
 */
export function NeededWorks({ record }: { record: MonitoringRecord }) {
  const t = useTexts('monitoring-screen', 'codes');
  const { adds } = useOpenParts(record);
  const { now, others, later, earlier } = partsOf(record, adds);
  const asked = useNow(record, now, adds);
  const kinds = (lines: readonly ExplainedLine[]) =>
    lines.map((line) => <Kind key={line.type} record={record} line={line} />);
  // Closed without a conclusion: nothing is asked for any more.
  if (stageOf(record) === 'closed' && record.items.length === 0) return null;
  return (
    <div className="flex flex-col gap-8">
      <Part name="now" {...asked}>
        {kinds(now)}
      </Part>
      {others.length > 0 && (
        <Part name="others" title={t('monitoring-screen.works.others')}>
          {kinds(others)}
        </Part>
      )}
      {later.length > 0 && (
        <Part
          name="later"
          title={t('monitoring-screen.works.later')}
          lead={adds ? t('monitoring-screen.works.laterLead') : undefined}
        >
          {kinds(later)}
        </Part>
      )}
      {earlier.length > 0 && (
        <p className="max-w-[70ch] text-muted">
          {t('monitoring-screen.works.earlier', {
            works: earlier.map(({ type }) => t(`codes.workType.${type}`)).join(', '),
          })}
        </p>
      )}
    </div>
  );
}
