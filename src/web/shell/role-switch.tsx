import { roleCodes } from '#machines/kit.ts';
import type { UserData } from '#shared/sign-on.ts';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { session } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { toastError } from '#web/ui/toast.ts';

const nameOf = (code: number): string =>
  Object.entries(roleCodes).find(([, known]) => known === code)?.[0] ?? '';

/**
 * Acts in another role: the server changes it, the refresh brings its abilities, and everything is
 * read anew.
 */
async function actAs(role_id: number): Promise<void> {
  const token = await session.accessToken();
  await http.post('/auth/user/role', { role_id });
  if (token) await session.renew(token);
  // What other roles have read must not stay in any cache of this page.
  location.assign(paths.home.href());
}

/** The other roles of a person who has several. */
export function RoleSwitch({ user }: { user: UserData }) {
  const t = useTexts('shell', 'processes');
  const others = user.roles.filter((role) => role !== user.role_id);
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className="text-muted">{t('shell.role.act')}</span>
      {others.map((role) => (
        <Button
          key={role}
          size="small"
          data-role={role}
          onClick={() => void actAs(role).catch(() => toastError(t('shell.role.failed')))}
        >
          {t(`processes.role.${nameOf(role)}`)}
        </Button>
      ))}
    </p>
  );
}
