import { useLocation } from 'wouter';
import { directoryEntryMachine as machine } from '#machines/directory-entry.machine.ts';
import type { DirectoryName } from '#shared/directories.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { RecordGate } from '#web/process/record-gate.tsx';
import { Timeline } from '#web/ui/timeline.tsx';
import { EntryForm } from './entry-form.tsx';
import { directoryPaths } from './paths.ts';
import { useEntry, useEntryHistory } from './use-entries.ts';

/** Who has changed an entry, and which fields. */
function EntryHistory({ name, id }: { name: DirectoryName; id: string | number }) {
  const t = useTexts('directory', 'processes', machine.id);
  const format = useFormat();
  const lines = useEntryHistory(name, id).data?.results ?? [];
  if (lines.length === 0) return null;
  return (
    <section className="mt-10">
      <h2 className="mb-4 text-xl">{t('processes.history.title')}</h2>
      <Timeline
        items={lines.map(({ id: line, at, event, actor, actor_role, changed }) => ({
          id: line,
          time: at,
          timeText: `${format.dateTime(at)} · ${t(`processes.role.${actor_role}`)}`,
          sentence: t('processes.history.sentence', {
            who: actor ?? '',
            done: t(`${machine.id}.done.${event}`),
          }),
          body:
            changed.length > 0
              ? format.list(changed.map((field) => t(`directory.field.${field}`)))
              : undefined,
        }))}
      />
    </section>
  );
}

/** One entry: its form and its history, or a new one under "new". */
export function EntryPage({ name, id }: { name: DirectoryName; id: string }) {
  const t = useTexts('directory');
  const [path] = useLocation();
  const back = {
    href: name === 'direction' ? directoryPaths.directions.href() : path,
    text: t(`directory.title.${name}`),
  };
  if (id === 'new') return <EntryForm name={name} entry={null} back={back} />;
  return <Existing name={name} id={id} back={back} />;
}

function Existing({
  name,
  id,
  back,
}: {
  name: DirectoryName;
  id: string;
  back: { href: string; text: string };
}) {
  const t = useTexts('directory');
  const query = useEntry(name, id);
  return (
    <RecordGate query={query} title={t(`directory.title.${name}`)} back={back}>
      {(entry) => (
        <EntryForm name={name} entry={entry} back={back}>
          <EntryHistory name={name} id={entry.id} />
        </EntryForm>
      )}
    </RecordGate>
  );
}
