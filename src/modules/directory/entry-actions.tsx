import { useState } from 'react';
import { Link } from 'wouter';
import { directoryEntryMachine as machine } from '#machines/directory-entry.machine.ts';
import { actionsOf } from '#machines/kit.ts';
import type { DirectoryEntry, DirectoryName } from '#shared/directories.ts';
import { DeleteDialog } from '#web/forms/delete-dialog.tsx';
import { useTexts } from '#web/lib/i18n.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { isDeletion } from '#web/record/record.ts';
import { useDoneToast } from '#web/record/use-done-toast.ts';
import { useRefusalToast } from '#web/record/use-refusal-toast.ts';
import { Button } from '#web/ui/button.tsx';
import { useEntryEvent } from './use-entries.ts';

interface Props {
  directory: DirectoryName;
  entry: DirectoryEntry;
  /** How the entry is called in the language in use. */
  name: string;
  href: string;
}

/**
 * What may be done with an entry, by `actionsOf`: edit is a link, deleting asks first in the words
 * of the specification.
 */
export function EntryActions({ directory, entry, name, href }: Props) {
  const done = useDoneToast(machine);
  const t = useTexts(machine.id);
  const actor = useActor();
  const complain = useRefusalToast();
  const { mutateAsync, isPending } = useEntryEvent(directory);
  const [deleting, setDeleting] = useState(false);
  const open = actionsOf(machine, entry, actor).filter(({ enabled }) => enabled);
  const send = async (event: string) => {
    try {
      await mutateAsync({ event, entry });
      done(event, name);
    } catch (error) {
      complain(error);
    }
  };
  return (
    <div className="no-print relative flex flex-wrap items-center gap-x-4 gap-y-1">
      {open.map(({ event }) => {
        const label = t(`${machine.id}.action.${event}`);
        const words = (
          <>
            {label}
            <span className="sr-only"> ({name})</span>
          </>
        );
        if (event === 'update') {
          return (
            <Link key={event} href={href} className="link" data-event={event}>
              {words}
            </Link>
          );
        }
        return (
          <Button
            key={event}
            kind="plain"
            data-event={event}
            disabled={isPending}
            onClick={() => (isDeletion(event) ? setDeleting(true) : void send(event))}
          >
            {words}
          </Button>
        );
      })}
      {deleting && (
        <DeleteDialog
          name={name}
          onDelete={() => mutateAsync({ event: 'delete', entry })}
          onClose={() => setDeleting(false)}
        />
      )}
    </div>
  );
}
