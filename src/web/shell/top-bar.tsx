import { LogOut } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'wouter';
import type { UserData } from '#shared/sign-on.ts';
import { menuPlaces } from '#web/frame/frames.ts';
import { recordHref } from '#web/frame/record-places.ts';
import { useLanguage, useTexts } from '#web/lib/i18n.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { paths } from '#web/lib/paths.ts';
import { MenuSheet } from '#web/ui/menu-sheet.tsx';
import { useHeightVariable } from '#web/ui/use-height-variable.ts';
import { Bell } from './bell.tsx';
import { organizationName, personName } from './person.ts';
import { SearchButton } from './search-button.tsx';
import { ServiceMark } from './service-mark.tsx';
import { SideMenu } from './side-menu.tsx';
import { SignOut } from './sign-out.tsx';
import { LanguageSwitch, SkinSwitch } from './switches.tsx';

const RoleSwitch = lazyPage<'RoleSwitch', { user: UserData }>(
  () => import('./role-switch.tsx'),
  'RoleSwitch',
);

/**
 * For those who have several roles; data stored before roles were told have none until the next
 * refresh.
 */
function OtherRoles({ user }: { user: UserData }) {
  const roles: readonly number[] | undefined = user.roles;
  if (!roles?.some((role) => role !== user.role_id)) return null;
  return (
    <Suspense>
      <RoleSwitch user={user} />
    </Suspense>
  );
}

/** In whose name the person works: organization and active role, always in sight. */
function Standing({ user }: { user: UserData }) {
  const t = useTexts('shell', 'processes');
  const organization = organizationName(user, useLanguage());
  return (
    <p className="min-w-0 text-sm">
      {organization && <OwnOrganization user={user} name={organization} />}
      <span className={organization ? 'text-muted' : 'font-semibold'}>
        {t(`processes.role.${user.role_name}`)}
      </span>
    </p>
  );
}

/** The organization's name; for those who may look at it, the way to its page. */
function OwnOrganization({ user, name }: { user: UserData; name: string }) {
  const href = user.org_id === null ? null : recordHref('organization', user.org_id, user);
  if (href === null) return <span className="block font-semibold">{name}</span>;
  return (
    <Link href={href} className="block font-semibold underline-offset-4 hover:underline">
      {name}
    </Link>
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
            <OtherRoles user={user} />
          </div>
          <SideMenu user={user} onChosen={close} />
          <div className="flex flex-col items-start gap-4 border-t border-line px-6 pt-4">
            <LanguageSwitch />
            <SkinSwitch />
            <SignOut size="small" icon={LogOut} />
          </div>
        </div>
      )}
    </MenuSheet>
  );
}

/** The bar over every screen of the admin area. */
export function TopBar({ user, onSearch }: { user: UserData; onSearch(): void }) {
  const t = useTexts('shell');
  const bar = useHeightVariable<HTMLElement>('--bar');
  return (
    <header
      ref={bar}
      className="no-print @container sticky top-0 z-20 border-b border-line bg-surface"
    >
      <div className="flex min-h-14 flex-wrap items-center gap-2 px-3 py-2 sm:gap-4 sm:px-4 lg:min-h-16 lg:pr-6 @min-[62rem]:flex-nowrap">
        <Link
          href={paths.home.href()}
          className="inline-flex min-h-8 items-center gap-2 rounded-sm font-semibold text-brand hover:underline sm:gap-3 lg:w-52 lg:shrink-0"
        >
          <ServiceMark size={28} />
          {/* On the smallest phones the mark stands for it: the bar stays one row. */}
          <span className="leading-5 sm:text-lg @max-[24rem]:sr-only">
            {t('common.service.short')}
          </span>
        </Link>
        <div className="hidden flex-1 shrink-0 basis-64 items-center gap-6 lg:flex">
          <Standing user={user} />
          <OtherRoles user={user} />
        </div>
        <div className="hidden min-w-0 items-center gap-5 lg:flex">
          <SearchButton onPress={onSearch} />
          <Bell />
          <LanguageSwitch className="shrink-0 text-sm" />
          {menuPlaces.me && (
            <Link href={menuPlaces.me.place.href()} className="link max-w-44 text-sm">
              {personName(user)}
            </Link>
          )}
          <SignOut size="small" icon={LogOut} />
        </div>
        <div className="ml-auto flex items-center gap-2 sm:gap-3 lg:hidden">
          <SearchButton onPress={onSearch} />
          <Bell />
          <SmallScreenSheet user={user} />
        </div>
      </div>
    </header>
  );
}
