import { type ReactNode, useRef, useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import type { Action } from '#machines/kit.ts';
import { ReadOnlyNotice } from '#web/forms/read-only-notice.tsx';
import { useTexts } from '#web/lib/i18n.ts';
import { offlineRefusal } from '#web/lib/offline-refusal.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { drawnActions } from '#web/record/action-look.ts';
import type { TravellingRecord } from '#web/record/record.ts';
import { useDoneToast } from '#web/record/use-done-toast.ts';
import { useEvent } from '#web/record/use-process.ts';
import { useRefusalToast } from '#web/record/use-refusal-toast.ts';
import { Button } from '#web/ui/button.tsx';
import type { ButtonSize } from '#web/ui/button-look.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ActionDialog } from './action-dialog.tsx';
import type { ActionForm } from './action-form.ts';
import type { AskedEvent } from './asked-event.ts';
import type { ReasonParts } from './reason-step.tsx';

interface Props {
  machine: AnyStateMachine;
  record: TravellingRecord;
  /** The record's name, as dialogs say it. */
  name: string;
  /**
   * What the buttons act on, for those who hear them, where several things on a page have the same
   * verbs.
   */
  about?: string;
  /** Events after which the toast says more than the name: to whom something was sent. */
  told?: Record<string, string>;
  /** Events that open a page of their own: `{ save: '/admin/…' }`. */
  links?: Record<string, string>;
  /** Events that are sent with fields. */
  forms?: Record<string, ActionForm>;
  /** Events whose reason is put together. */
  reasons?: Record<string, ReasonParts>;
  /** Events with a control of their own elsewhere on the page. */
  elsewhere?: readonly string[];
  size?: ButtonSize;
  /** Whose dialog lies open at first, because a link has asked for it (`useAskedEvent`). */
  opens?: AskedEvent | null;
  onDone?(event: string, fresh: TravellingRecord): void;
  /** Further controls after the buttons. */
  children?: ReactNode;
}

/**
 * Sends an event that asks nothing, and says how it went. `refused` says that nothing can be sent
 * now.
 */
function useDirectly({ machine, record, told = {}, onDone }: Props) {
  const done = useDoneToast(machine);
  const complain = useRefusalToast();
  const { send, pending } = useEvent(machine, record.id);
  // `pending` is drawn a moment after the press.
  const sending = useRef(false);
  const directly = async ({ event }: Action) => {
    if (sending.current) return;
    sending.current = true;
    try {
      const fresh = await send({ event, version: record.version });
      done(event, told[event]);
      onDone?.(event, fresh ?? record);
    } catch (error) {
      complain(error);
    } finally {
      sending.current = false;
    }
  };
  const refused = (): boolean => {
    if (navigator.onLine) return false;
    complain(offlineRefusal());
    return true;
  };
  return { directly, refused, pending };
}

interface OneProps extends Pick<Props, 'machine' | 'size' | 'about'> {
  event: string;
  primary: boolean;
  href?: string;
  loading: boolean;
  onPress(): void;
}

/**
 * One action as a button, or as a link when it has a page of its own; the words are the event's
 * verb.
 */
function OneAction({ machine, event, about, primary, size, href, loading, onPress }: OneProps) {
  const t = useTexts(machine.id);
  const label = (
    <>
      {t(`${machine.id}.action.${event}`)}
      {about && <span className="sr-only"> ({about})</span>}
    </>
  );
  const kind = primary ? 'primary' : 'secondary';
  if (!href) {
    return (
      <Button
        kind={kind}
        size={size}
        data-event={event}
        loading={loading}
        changes
        onClick={onPress}
      >
        {label}
      </Button>
    );
  }
  return (
    <span data-event={event}>
      <LinkButton href={href} kind={kind} size={size}>
        {label}
      </LinkButton>
    </span>
  );
}

/**
 * The buttons of a record: exactly the enabled answers of `actionsOf`, the first duty primary, what
 * cannot be undone last.
 */
export function ActionBar(props: Props) {
  const {
    machine,
    record,
    name,
    about,
    told = {},
    links = {},
    forms = {},
    reasons = {},
    elsewhere,
    size,
    opens,
    onDone,
    children,
  } = props;
  const actor = useActor();
  const { directly, refused, pending } = useDirectly(props);
  // The record as it was when the dialog opened: what another person does meanwhile is told, not
  // overwritten.
  const drawn = drawnActions(machine, record, actor, elsewhere);
  const asked = ({ asks, event }: Action): boolean => asks.length > 0 || forms[event] !== undefined;
  const [open, setOpen] = useState<{ action: Action; record: TravellingRecord } | null>(() => {
    const action = drawn.find((one) => one.action.event === opens?.event)?.action;
    return action ? { action, record } : null;
  });
  const press = (action: Action) => {
    if (refused()) return;
    if (asked(action)) setOpen({ action, record });
    else void directly(action);
  };
  if (drawn.length === 0 && !open && !children) return null;
  return (
    <div
      className="no-print flex flex-wrap items-center gap-3"
      data-actions={machine.id}
      data-record={name}
    >
      {drawn.map(({ action, primary }) => (
        <OneAction
          key={action.event}
          machine={machine}
          event={action.event}
          about={about}
          primary={primary}
          size={size}
          href={links[action.event]}
          loading={pending && !asked(action)}
          onPress={() => press(action)}
        />
      ))}
      {children}
      {drawn.length > 0 && <ReadOnlyNotice />}
      {open && (
        <ActionDialog
          machine={machine}
          {...open}
          now={record}
          name={name}
          told={told[open.action.event]}
          form={forms[open.action.event]}
          reason={reasons[open.action.event]}
          onDone={onDone}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}
