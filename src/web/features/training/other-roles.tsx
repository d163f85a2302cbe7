import { useMutation, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { loginAnswer } from '#shared/sign-on.ts';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { useUser } from '#web/lib/use-user.ts';
import { loadSession } from '#web/lib/visit.ts';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';

/** The accounts of the invented people, as `GET /api/dev/accounts/` answers them. */
interface Accounts {
  password: string;
  results: { email: string; role: string; name: string }[];
}

/** Signs on as one of the invented people; the page begins anew as theirs. */
export function useOtherRole({ password }: Pick<Accounts, 'password'>) {
  return useMutation({
    mutationFn: async (username: string) => {
      const { user, ...tokens } = await http.post<z.infer<typeof loginAnswer>>(
        '/auth/login-token',
        { username, password },
      );
      const session = await loadSession();
      await session.signOut().catch(() => undefined);
      await session.signIn(tokens, user);
      location.assign(paths.home.href());
    },
  });
}

function Choices({ accounts }: { accounts: Accounts }) {
  const t = useTexts('training', 'processes');
  const { mutate, isPending, variables } = useOtherRole(accounts);
  return (
    <ul className="flex flex-col gap-2">
      {accounts.results.map(({ email, role, name }) => (
        <li key={email}>
          <Button
            size="small"
            loading={isPending && variables === email}
            onClick={() => mutate(email)}
          >
            {t('training.guide.play', { name })}
          </Button>
          <span className="block text-sm text-muted">{t(`processes.role.${role}`)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The accounts of the invented people, and their password. */
export function useAccounts(): Accounts | undefined {
  const { data } = useQuery({
    queryKey: ['training', 'accounts'],
    queryFn: ({ signal }) => http.get<Accounts>('/dev/accounts/', undefined, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

/** The parts of the others: a learner may play each of them. */
export function OtherRoles() {
  const t = useTexts('training');
  const user = useUser();
  const data = useAccounts();
  if (!data) return null;
  if (user)
    return (
      <Disclosure summary={t('training.guide.roles')}>
        <Choices accounts={data} />
      </Disclosure>
    );
  return (
    <section>
      <p className="mb-3">{t('training.guide.signOn')}</p>
      <Choices accounts={data} />
    </section>
  );
}
