import { documentKinds } from '#shared/codes.ts';
import { fullName } from '#shared/names.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useFormat } from '#web/lib/use-format.ts';
import type { Task } from '#web/ui/task-list.tsx';
import type { Tone } from '#web/ui/tone.ts';
import { applicationPaths } from '../paths.ts';
import { useApply } from './apply-context.ts';
import {
  type ApplyTask,
  checkPart,
  optionalPart,
  type TaskGroup,
  type TaskStatus,
} from './apply-tasks.ts';

/** What is done is plain text, and what may be left out too; only what needs a look is coloured. */
const tones: Partial<Record<TaskStatus, Tone>> = {
  inProgress: 'info',
  notStarted: 'secondary',
  hasProblem: 'danger',
};

/** The name of a page of the wizard: a question's short name, or the paper's. */
export function usePartName(): (part: string) => string {
  const t = useTexts('apply', 'codes');
  return (part) =>
    documentKinds.some((kind) => kind === part)
      ? t(`codes.documentKind.${part}`)
      : t(`apply.task.${part}`);
}

/** What of a task's answer is worth reading in the list. */
function useAnswer(): (part: string) => string | undefined {
  const t = useTexts('apply', 'codes');
  const name = useName();
  const { record, draft } = useApply();
  const { diploma, certificate, organization, advisor, documents } = draft;
  const answers: Readonly<Record<string, string | undefined>> = {
    person: fullName(record.person),
    place: name(organization),
    advisor: advisor ? fullName(advisor) : draft.topic,
    letter: draft.letter_code,
    education: diploma ? t(`codes.diplomaDegree.${diploma.degree}`) : undefined,
    certificate: certificate ? name(certificate.type) : undefined,
  };
  return (part) =>
    answers[part] ??
    documentKinds.flatMap((kind) => (kind === part ? [documents[kind]?.name] : []))[0];
}

/** A task of the wizard as a row of the list. */
export function useTaskRow(): (task: ApplyTask) => Task {
  const t = useTexts('apply', 'codes');
  const partName = usePartName();
  const answer = useAnswer();
  const { record } = useApply();
  return ({ part, status, optional }) => {
    const hint =
      answer(part) ||
      (part === checkPart && status === 'cannotStart' ? t('apply.checkLater') : undefined);
    return {
      id: `task-${part}`,
      title: partName(part),
      hint: hint || (optional ? t('common.field.optional') : undefined),
      href:
        status === 'cannotStart'
          ? undefined
          : applicationPaths.ownApplication.href({ id: record.id, part }),
      status: {
        text: t(`common.task.${status}`),
        tone: optional && status === 'notStarted' ? undefined : tones[status],
      },
    };
  };
}

/** What may be left out as one row, which leads to the page of it: what of it is given. */
export function useOptionalRow(): (group: TaskGroup) => Task {
  const t = useTexts('apply', 'codes');
  const format = useFormat();
  const partName = usePartName();
  const { record } = useApply();
  return ({ tasks }) => {
    const given = tasks.filter(({ status }) => status === 'completed' || status === 'hasProblem');
    const wrong = tasks.some(({ status }) => status === 'hasProblem');
    const names = (given.length > 0 ? given : tasks).map(({ part }) => partName(part));
    const status = wrong ? 'hasProblem' : given.length > 0 ? 'completed' : 'notStarted';
    return {
      id: `task-${optionalPart}`,
      title: partName(optionalPart),
      hint: format.list(names),
      href: applicationPaths.ownApplication.href({ id: record.id, part: optionalPart }),
      status: { text: t(`common.task.${status}`), tone: wrong ? tones.hasProblem : undefined },
    };
  };
}
