import { useParams } from 'wouter';
import { accountMachine } from '#machines/account.machine.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { walkFrom } from '#web/process/list-return.ts';
import { RecordGate } from '#web/process/record-gate.tsx';
import { useRecord } from '#web/record/use-process.ts';
import { accountPaths } from './paths.ts';
import type { AccountRecord } from './schema.ts';
import { UserDetail } from './user-detail.tsx';

/** One account (route `user/:id`). */
export function UserPage() {
  const { id: part = '' } = useParams<{ id: string }>();
  const id = Number(part);
  const t = useTexts('account', 'users');
  const query = useRecord<AccountRecord>(accountMachine, id);
  const back = {
    href: walkFrom(accountMachine.id, id, accountPaths.users.href()).back,
    text: t('account.names'),
  };
  return (
    <RecordGate query={query} title={t('account.name')} back={back} missing={t('users.notFound')}>
      {(record) => <UserDetail key={record.id} record={record} back={back} />}
    </RecordGate>
  );
}
