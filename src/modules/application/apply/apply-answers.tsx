import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { documentKinds } from '#shared/codes.ts';
import { FileLink } from '#web/files/file-link.tsx';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { classes } from '#web/ui/classes.ts';
import { SummaryList, type SummaryRow } from '#web/ui/summary-list.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { useApply } from './apply-context.ts';
import { usePersonRows } from './apply-person-rows.ts';
import { type ApplyTask, optionalPart, type TaskGroup } from './apply-tasks.ts';
import { changeHref } from './apply-way.ts';
import { demandedWorks } from './apply-works.tsx';
import { useDraftRows } from './use-draft-rows.ts';
import { useOwnProfile } from './use-own-profile.ts';
import { usePartName } from './use-task-row.ts';

/** Which answers belong to which page of the wizard. */
const fieldsOf: Readonly<Record<string, readonly string[]>> = {
  place: ['organization_id', 'direction_id', 'edu_language'],
  advisor: ['advisor_id', 'topic'],
  letter: ['letter_code'],
  education: ['diploma_id'],
  certificate: ['certificate_id'],
};

/**
 * Page -> why its answer is refused; drawn at the answer, with the id that the error summary points
 * at.
 */
export type FieldErrors = ReadonlyMap<string | null, string>;

/** The answers of one page of questions. */
function useAnswerRows(): (part: string) => SummaryRow[] {
  const t = useTexts('apply');
  const { record, draft } = useApply();
  const { data: profile } = useOwnProfile();
  const personRows = usePersonRows();
  const answers = useDraftRows()(draft);
  const empty = t('common.state.none');
  const row = (key: string, label: string, text: string): SummaryRow => ({
    key,
    label,
    value: <span className="whitespace-pre-line break-words">{text || empty}</span>,
  });
  return (part) => {
    if (part === 'person')
      return (profile ? personRows(profile) : []).flatMap(({ key, label, text }) =>
        text ? [row(key, label, text)] : [],
      );
    if (part === 'works')
      return demandedWorks(record).map(({ kind, have, need }) =>
        row(kind, t(`apply.works.${kind}`), t('apply.works.of', { have, need })),
      );
    return answers
      .filter(({ name }) => fieldsOf[part]?.includes(name))
      .map(({ name, label, text }) => row(name, label, text));
  };
}

/** The frame of an answer: where the error summary leads, and the same words again. */
function Answer({
  part,
  wrongs,
  children,
}: {
  part: string;
  wrongs: FieldErrors;
  children: ReactNode;
}) {
  const wrong = wrongs.get(part);
  return (
    <div
      id={`check-${part}`}
      tabIndex={-1}
      className={classes('max-w-[60rem]', wrong && 'border-l-4 border-danger pl-4')}
    >
      {wrong && <p className="py-2 font-semibold text-danger">{wrong}</p>}
      {children}
    </div>
  );
}

const isPaper = ({ part }: ApplyTask): boolean => documentKinds.some((kind) => kind === part);

/** Works are not demanded of everybody; then there is nothing to list. */
function Rows({ rows }: { rows: readonly SummaryRow[] }) {
  const t = useTexts('apply');
  return rows.length > 0 ? <SummaryList rows={rows} /> : <p>{t('apply.works.free')}</p>;
}

function Questions({ tasks, wrongs }: { tasks: readonly ApplyTask[]; wrongs: FieldErrors }) {
  const t = useTexts('apply');
  const { record } = useApply();
  const partName = usePartName();
  const rowsOf = useAnswerRows();
  return tasks.map(({ part }) => (
    <Answer key={part} part={part} wrongs={wrongs}>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-6">
        <h3 className="text-lg">{partName(part)}</h3>
        <Link href={changeHref(record.id, part)} className="link">
          {t('common.button.change')}
          <VisuallyHidden> {partName(part)}</VisuallyHidden>
        </Link>
      </div>
      <Rows rows={rowsOf(part)} />
    </Answer>
  ));
}

/** The papers that lie there or have to; those that were left out share one row. */
function Papers({ tasks, wrongs }: { tasks: readonly ApplyTask[]; wrongs: FieldErrors }) {
  const t = useTexts('apply', 'codes');
  const format = useFormat();
  const { record, draft } = useApply();
  const fileOf = ({ part }: ApplyTask) =>
    documentKinds.flatMap((kind) => (kind === part ? [draft.documents[kind]] : []))[0];
  const name = (part: string) => t(`codes.documentKind.${part}`);
  const given = tasks.filter((task) => !task.optional || fileOf(task));
  const leftOut = tasks.filter((task) => !given.includes(task));
  const list = {
    href: changeHref(record.id, optionalPart),
    text: t('apply.check.add'),
    hidden: t('apply.check.leftOut'),
  };
  const others = format.list(leftOut.map(({ part }) => name(part)));
  return (
    <div className="[&>*+*]:-mt-px">
      {given.map((task) => {
        const { part } = task;
        const file = fileOf(task);
        const value = file ? (
          <span className="inline-flex flex-wrap items-center gap-x-4 gap-y-1">
            <FileLink file={{ id: file.file_id, name: file.name }} />
            {task.status === 'hasProblem' && <Tag tone="danger">{t('apply.mark.wrong')}</Tag>}
          </span>
        ) : (
          t('common.state.none')
        );
        const action = {
          href: changeHref(record.id, part),
          text: t('common.button.change'),
          hidden: name(part),
        };
        return (
          <Answer key={part} part={part} wrongs={wrongs}>
            <SummaryList rows={[{ label: name(part), value, action }]} />
          </Answer>
        );
      })}
      {leftOut.length > 0 && (
        <SummaryList
          rows={[
            {
              label: t('apply.check.leftOut'),
              value: <span className="text-muted">{others}</span>,
              action: list,
            },
          ]}
        />
      )}
    </div>
  );
}

/** Every answer in the order of the wizard, with Change, which leads straight back here. */
export function ApplyAnswers({
  groups,
  wrongs,
}: {
  groups: readonly TaskGroup[];
  wrongs: FieldErrors;
}) {
  const t = useTexts('apply');
  return (
    <div className="flex flex-col gap-12">
      {groups
        .filter(({ name, tasks }) => name !== 'finish' && tasks.length > 0)
        .map(({ name, tasks }) => (
          <section key={name} className="flex flex-col gap-6">
            <h2 className="text-xl">{t(`apply.group.${name}`)}</h2>
            <Questions tasks={tasks.filter((task) => !isPaper(task))} wrongs={wrongs} />
            <Papers tasks={tasks.filter(isPaper)} wrongs={wrongs} />
          </section>
        ))}
    </div>
  );
}
