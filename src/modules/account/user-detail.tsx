import { accountMachine } from '#machines/account.machine.ts';
import { profilePaths } from '#modules/profile/paths.ts';
import { overseesSessions } from '#shared/account-oversight.ts';
import { formatPhone } from '#shared/formats.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useRoleWords } from '#web/lib/role-words.ts';
import { beginSeeAs } from '#web/lib/see-as.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { ActionBar } from '#web/process/action-bar.tsx';
import { Prompt } from '#web/process/prompt.tsx';
import { RecordPage } from '#web/process/record-page.tsx';
import { useRefusalToast } from '#web/record/use-refusal-toast.ts';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { nameOf } from './account-name.ts';
import { numberForm } from './number-form.tsx';
import { useRoleForm } from './role-form.tsx';
import type { AccountRecord } from './schema.ts';
import { UserSessions } from './user-sessions.tsx';

function Data({ record }: { record: AccountRecord }) {
  const t = useTexts('users', 'validation');
  const format = useFormat();
  const name = useName();
  const role = useRoleWords();
  const { roles, role_id, organization } = record;
  const others = roles.filter((one) => one !== role_id);
  const rows = [
    { label: t('users.person'), value: nameOf(record) },
    { label: t('users.field.role'), value: role(role_id) },
    { label: t('users.otherRoles'), value: format.list(others.map(role)) },
    { label: t('users.field.organization'), value: organization && name(organization) },
    { label: t('users.field.user_type'), value: t(`users.kind.${record.user_type}`) },
    { label: t('validation.field.email'), value: record.email },
    {
      label: t('validation.field.mobile_phone'),
      value: record.mobile_phone && formatPhone(record.mobile_phone),
    },
    { label: t('validation.field.pinfl'), value: record.pinfl },
    {
      label: t('users.numberFrom'),
      value: record.number_source && t(`users.numberSource.${record.number_source}`),
    },
    ...record.cleared.map(({ value, cleared_at, role_id: then }) => ({
      label: t('users.cleared'),
      value: t('users.clearedText', { value, date: format.date(cleared_at), role: role(then) }),
    })),
    {
      label: t('users.ways'),
      value: t(
        record.by_password
          ? 'users.byPassword'
          : record.identity_confirmed
            ? 'users.byOneId'
            : 'users.noWay',
      ),
    },
    {
      label: t('users.seen'),
      value: record.last_login_at ? format.dateTime(record.last_login_at) : t('users.never'),
    },
    { label: t('users.since'), value: format.date(record.created_at) },
  ];
  return <SummaryList rows={rows.filter(({ value }) => Boolean(value))} />;
}

/** One account: its state, what may be done with it, the person, the open sessions, the history. */
export function UserDetail({
  record,
  back,
}: {
  record: AccountRecord;
  back: { href: string; text: string };
}) {
  const role = useRoleWords();
  const roleSet = useRoleForm(record);
  const oversees = overseesSessions(record, useActor());
  const complain = useRefusalToast();
  const title = nameOf(record);
  const edit = (part: string) => `${profilePaths.profile.href()}?edit=${part}`;
  return (
    <RecordPage
      machine={accountMachine}
      record={record}
      name={title}
      reference={role(record.role_id)}
      back={back}
      prompt={<Prompt machine={accountMachine} record={record} />}
      actions={
        <ActionBar
          machine={accountMachine}
          record={record}
          name={title}
          forms={{ roleSet, numberSet: numberForm }}
          links={{
            phoneProve: edit('phone'),
            phoneChange: edit('phone'),
            mailChange: edit('mail'),
            passwordChange: edit('password'),
          }}
          onDone={(event) => event === 'seeAs' && void beginSeeAs(record.id).catch(complain)}
        />
      }
    >
      <Data record={record} />
      {oversees && <UserSessions key={record.version} accountId={record.id} />}
    </RecordPage>
  );
}
