import { accountMachine } from '#machines/account.machine.ts';
import { profilePaths } from '#modules/profile/paths.ts';
import { roleWords } from '#shared/role-words.ts';
import { backToList, type RecordScreen } from '#web/declared/record-screen.ts';
import { RecordScreenPage } from '#web/declared/record-screen-page.tsx';
import { beginSeeAs } from '#web/lib/see-as.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { ActionBar } from '#web/process/action-bar.tsx';
import { useRefusalToast } from '#web/record/use-refusal-toast.ts';
import { nameOf } from './account-name.ts';
import { numberForm } from './number-form.tsx';
import { accountPaths } from './paths.ts';
import { useRoleForm } from './role-form.tsx';
import { overseesSessions } from './rules.ts';
import type { AccountRecord } from './schema.ts';
import { listed, whole } from './shown.ts';
import { UserSessions } from './user-sessions.tsx';

interface Props {
  record: AccountRecord;
}

/** What may be done with an account; contacts and the password are changed in the own profile. */
function Actions({ record }: Props) {
  const roleSet = useRoleForm(record);
  const complain = useRefusalToast();
  const edit = (part: string) => `${profilePaths.profile.href()}?edit=${part}`;
  return (
    <ActionBar
      machine={accountMachine}
      record={record}
      name={nameOf(record)}
      forms={{ roleSet, numberSet: numberForm }}
      links={{
        phoneProve: edit('phone'),
        phoneChange: edit('phone'),
        mailChange: edit('mail'),
        passwordChange: edit('password'),
      }}
      onDone={(event) => event === 'seeAs' && void beginSeeAs(record.id).catch(complain)}
    />
  );
}

/** The open sessions, for those who look after the account. */
function Sessions({ record }: Props) {
  const oversees = overseesSessions(record, useActor());
  return oversees && <UserSessions key={record.version} accountId={record.id} />;
}

const userScreen: RecordScreen<AccountRecord> = {
  machine: accountMachine,
  areas: ['codes'],
  useBack: backToList(accountMachine, accountPaths.users.href()),
  missing: 'users.notFound',
  title: nameOf,
  reference: ({ role_id }, { t }) => roleWords(role_id, t),
  Actions,
  data: [
    listed.name,
    listed.role,
    whole.otherRoles,
    whole.organization,
    listed.kind,
    whole.email,
    whole.mobile_phone,
    whole.pinfl,
    whole.number_source,
    whole.cleared,
    whole.tin,
    whole.birthday,
    whole.birth_place,
    whole.gender,
    whole.citizenship,
    whole.nationality,
    whole.passport,
    whole.permanent_address,
    whole.degree,
    whole.title,
    whole.workplace,
    whole.ways,
    whole.valid,
    whole.seen,
    whole.since,
  ],
  Below: Sessions,
};

/**
 * One account (route `user/:id`): its state, what may be done with it, the person, the open
 * sessions, the history.
 */
export const UserPage = () => <RecordScreenPage of={userScreen} />;
