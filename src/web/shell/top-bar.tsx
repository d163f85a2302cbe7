import { LogOut } from 'lucide-react';
import { Link } from 'wouter';
import type { UserData } from '#shared/sign-on.ts';
import { useLanguage, useTexts } from '#web/lib/i18n.ts';
import { session } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { MenuSheet } from '#web/ui/menu-sheet.tsx';
import { paths } from '../paths.ts';
import { organizationName, personName } from './person.ts';
import { ServiceMark } from './service-mark.tsx';
import { SideMenu } from './side-menu.tsx';
import { LanguageSwitch, SkinSwitch } from './switches.tsx';

/** In whose name the person works: organization and active role, always in sight. */
function Standing({ user }: { user: UserData }) {
  const t = useTexts('shell', 'processes');
  const organization = organizationName(user, useLanguage());
  return (
    <p className="min-w-0 text-sm">
      {organization && <span className="block font-semibold">{organization}</span>}
      <span className={organization ? 'text-muted' : 'font-semibold'}>{t(`processes.role.${user.role_name}`)}</span>
    </p>
  );
}

function SignOut() {
  const t = useTexts('shell');
  return (
    <Button size="small" icon={LogOut} onClick={() => session.signOut()}>
      {t('shell.signOut')}
    </Button>
  );
}

function SmallScreenSheet({ user }: { user: UserData }) {
  const t = useTexts('shell');
  return (
    <MenuSheet label={t('common.button.menu')} className="lg:hidden">
      {(close) => (
        <div className="-mx-6 flex flex-col gap-5">
          <div className="flex flex-col gap-2 border-b border-line px-6 pb-4">
            <p className="font-semibold">{personName(user)}</p>
            <Standing user={user} />
          </div>
          <SideMenu user={user} onChosen={close} />
          <div className="flex flex-col items-start gap-4 border-t border-line px-6 pt-4">
            <LanguageSwitch />
            <SkinSwitch />
            <SignOut />
          </div>
        </div>
      )}
    </MenuSheet>
  );
}

/** The bar over every screen of the admin area. */
export function TopBar({ user }: { user: UserData }) {
  const t = useTexts('shell');
  return (
    <header className="no-print sticky top-0 z-20 border-b border-line bg-surface">
      <div className="flex min-h-14 items-center gap-4 px-4 py-2 lg:min-h-16 lg:pr-6">
        <Link
          href={paths.home.href()}
          className="inline-flex min-h-8 items-center gap-3 rounded-sm font-semibold text-brand hover:underline lg:w-52 lg:shrink-0"
        >
          <ServiceMark size={28} />
          <span className="text-lg leading-5">{t('common.service.short')}</span>
        </Link>
        <div className="hidden min-w-0 flex-1 lg:block">
          <Standing user={user} />
        </div>
        <div className="hidden shrink-0 items-center gap-5 lg:flex">
          <LanguageSwitch className="text-sm" />
          <Link href={paths.profile.href()} className="link max-w-44 text-sm">
            {personName(user)}
          </Link>
          <SignOut />
        </div>
        <div className="ml-auto lg:hidden">
          <SmallScreenSheet user={user} />
        </div>
      </div>
    </header>
  );
}
