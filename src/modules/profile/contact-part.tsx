import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { accountMachine } from '#machines/account.machine.ts';
import { type Action, type Actor, actionsOf } from '#machines/kit.ts';
import { mailChangeBody, phoneChangeBody } from '#shared/account.ts';
import { useHeadingFocus } from '#web/forms/use-heading-focus.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { useWayBack } from '#web/lib/way-back.ts';
import { ActionDialog } from '#web/process/action-dialog.tsx';
import type { ActionForm } from '#web/process/action-form.ts';
import { RecordGate } from '#web/process/record-gate.tsx';
import type { TravellingRecord } from '#web/record/record.ts';
import { useRecord } from '#web/record/use-process.ts';
import { Page } from '#web/ui/page.tsx';
import { ContactForm } from './contact-form.tsx';
import type { Contact } from './contact-proof.ts';
import { profilePaths } from './paths.ts';
import { profileKey } from './use-profile.ts';

const events = { phone: 'phoneChange', mail: 'mailChange' } as const;
const firstPhone = 'phoneProve';

/**
 * A phone that is the first way for codes is proven by its own code alone; the machine knows
 * whether it is.
 */
function actionFor(
  kind: Contact['kind'],
  record: TravellingRecord,
  actor: Actor,
): Action | undefined {
  const actions = actionsOf(accountMachine, record, actor);
  const first =
    kind === 'phone'
      ? actions.find(({ event, enabled }) => event === firstPhone && enabled)
      : undefined;
  return first ?? actions.find(({ event }) => event === events[kind]);
}

const payloads: Record<Contact['kind'], { schema: ActionForm['schema']; field: string }> = {
  phone: { schema: phoneChangeBody, field: 'mobile_phone' },
  mail: { schema: mailChangeBody, field: 'email' },
};

/**
 * The event of the machine with the proven value: confirmed, and by a code to the phone that is
 * theirs now.
 */
function Change({
  record,
  proven,
  onClose,
}: {
  record: TravellingRecord;
  proven: Contact;
  onClose(): void;
}) {
  const t = useTexts('contact', 'account');
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const wayBack = useWayBack();
  const action = actionFor(proven.kind, record, useActor());
  if (!action) return null;
  const { schema, field } = payloads[proven.kind];
  return (
    <ActionDialog
      machine={accountMachine}
      record={record}
      now={record}
      action={action}
      name={proven.value}
      form={{
        schema,
        defaults: { [field]: proven.value },
        fields: () => <p>{t('contact.becomes', { value: proven.value })}</p>,
      }}
      onClose={onClose}
      onDone={() => {
        // Nobody may go on from what was true before: the next form would save over a version that
        // is gone.
        void client.resetQueries({ queryKey: profileKey });
        navigate(wayBack ?? profilePaths.profile.href());
      }}
    />
  );
}

interface StepsProps {
  record: TravellingRecord;
  kind: Contact['kind'];
  refresh(): Promise<unknown>;
  onFailed(failed: boolean): void;
}

function Steps({ record, kind, refresh, onFailed }: StepsProps) {
  const [proven, setProven] = useState<Contact | null>(null);
  // The record is read again: what the code has proven is among its facts.
  const onProven = (contact: Contact) => void refresh().then(() => setProven(contact));
  return (
    <>
      <ContactForm kind={kind} onProven={onProven} onFailed={onFailed} />
      {proven && <Change record={record} proven={proven} onClose={() => setProven(null)} />}
    </>
  );
}

/** A new phone or mail address: a code proves the new one, another one the person. */
export function ContactPart({ kind }: { kind: Contact['kind'] }) {
  const t = useTexts('contact', 'profile', 'account');
  const actor = useActor();
  const query = useRecord<TravellingRecord>(accountMachine, actor.userId ?? 0);
  const [failed, setFailed] = useState(false);
  useHeadingFocus(kind);
  const wayBack = useWayBack();
  const back = {
    href: wayBack ?? profilePaths.profile.href(),
    text: t(wayBack ? 'common.button.back' : 'profile.title'),
  };
  const title = t(`account.action.${events[kind]}`);
  return (
    <RecordGate query={query} title={title} back={back}>
      {(record) => (
        <Page
          title={title}
          lead={t(`contact.lead.${kind}`)}
          width="form"
          back={back}
          failed={failed}
        >
          <Steps record={record} kind={kind} refresh={query.refetch} onFailed={setFailed} />
        </Page>
      )}
    </RecordGate>
  );
}
