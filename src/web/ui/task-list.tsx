import { Link } from 'wouter';
import { classes } from './classes.ts';
import { Tag } from './tag.tsx';
import type { Tone } from './tone.ts';

/**
 * One task: without `href` it cannot be started yet (grey, no link). A status without tone is plain
 * text ("Completed").
 */
export interface Task {
  id: string;
  title: string;
  hint?: string;
  href?: string;
  status: { text: string; tone?: Tone };
}

function Status({ id, status, open }: { id: string; status: Task['status']; open: boolean }) {
  return (
    <span id={id} className={classes('relative shrink-0 sm:text-right', !open && 'text-muted')}>
      {status.tone ? <Tag tone={status.tone}>{status.text}</Tag> : status.text}
    </span>
  );
}

function TaskRow({ task }: { task: Task }) {
  const statusId = `${task.id}-status`;
  const hintId = task.hint ? `${task.id}-hint` : undefined;
  return (
    <li
      className={classes(
        'relative flex flex-wrap justify-between gap-x-6 gap-y-1 border-b border-line px-1 py-3',
        task.href && 'hover:bg-sunken',
      )}
    >
      <span className="min-w-0 flex-1 basis-56">
        {task.href ? (
          <Link
            href={task.href}
            aria-describedby={[hintId, statusId].filter(Boolean).join(' ')}
            className="link after:absolute after:inset-0 after:content-['']"
          >
            {task.title}
          </Link>
        ) : (
          <span className="text-muted">{task.title}</span>
        )}
        {task.hint && (
          <span id={hintId} className="block text-muted">
            {task.hint}
          </span>
        )}
      </span>
      <Status id={statusId} status={task.status} open={task.href !== undefined} />
    </li>
  );
}

/**
 * Tasks of one group under a heading; the whole row is the link, the status stands at the right.
 * Ids must be unique on the page.
 */
export function TaskList({ heading, tasks }: { heading?: string; tasks: readonly Task[] }) {
  return (
    <section className="measure mb-10">
      {heading && <h2 className="mb-2 text-xl">{heading}</h2>}
      <ul className="border-t border-line">
        {tasks.map((task) => (
          <TaskRow key={task.id} task={task} />
        ))}
      </ul>
    </section>
  );
}
