import { useQuery } from '@tanstack/react-query';
import { roleCodes } from '#machines/roles.ts';
import { errorLines } from '#web/lib/api-error.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useInBrowser } from '#web/lib/use-in-browser.ts';
import { useLogin } from './use-login.ts';

interface DemoAccounts {
  password: string;
  results: readonly { email: string; role: string; name: string }[];
}

/** Asked without our client: the page shall weigh here what it weighs in production. */
async function readAccounts(): Promise<DemoAccounts | null> {
  const answer = await fetch('/api/dev/accounts');
  return answer.ok ? answer.json() : null;
}

/**
 * DEVELOPMENT ONLY: one link per demo account; where the server offers none, as in production,
 * nothing is drawn.
 */
export function DemoAccountList() {
  const { data } = useQuery({
    queryKey: ['demo-accounts'],
    queryFn: readAccounts,
    staleTime: 600_000,
    enabled: useInBrowser(),
  });
  return data ? <Accounts data={data} /> : null;
}

function Accounts({ data }: { data: DemoAccounts }) {
  const t = useTexts('auth', 'processes');
  const login = useLogin();
  return (
    <section className="mt-12 max-w-[40rem] border border-l-[3px] border-line border-l-info bg-surface px-5 py-4">
      <h2 className="text-lg">{t('auth.demo.title')}</h2>
      <p className="mb-3 text-muted">{t('auth.demo.text', { password: data.password })}</p>
      <ul className="border-t border-line">
        {data.results.map(({ email, role, name }) => (
          <li key={email} className="border-b border-line">
            <button
              type="button"
              onClick={() => login.mutate({ username: email, password: data.password })}
              className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-6 rounded-sm px-1 py-1.5 text-left hover:bg-sunken"
            >
              <span className="link">{role in roleCodes ? t(`processes.role.${role}`) : role}</span>
              <span className="text-muted">{name}</span>
            </button>
          </li>
        ))}
      </ul>
      <div role="alert" className="mt-2 font-semibold text-danger">
        {login.isError && errorLines(login.error, t).map((line) => <p key={line}>{line}</p>)}
      </div>
    </section>
  );
}
