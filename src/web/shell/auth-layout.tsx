import type { ReactNode } from 'react';
import { useTexts } from '#web/lib/i18n.ts';
import { SkipLink } from '#web/ui/skip-link.tsx';
import { HelpFooter } from './help-footer.tsx';
import { ServiceMark } from './service-mark.tsx';
import { LanguageSwitch, SkinSwitch } from './switches.tsx';

/**
 * The frame of the ways in: the band with the service's name beside the form, above it on small
 * screens, where little stands before the form.
 */
export function AuthLayout({ children }: { children: ReactNode }) {
  const t = useTexts('shell');
  return (
    <>
      <SkipLink />
      <div className="lg:grid lg:min-h-dvh lg:grid-cols-[minmax(20rem,2fr)_minmax(0,3fr)]">
        <header>
          <div className="star-pattern h-full bg-band text-on-band">
            <div className="gutter flex h-full items-center gap-3 py-3 lg:sticky lg:top-0 lg:max-h-dvh lg:flex-col lg:items-start lg:gap-4 lg:py-10">
              <ServiceMark size={40} />
              <div className="lg:my-auto">
                <div className="text-lg font-semibold text-balance lg:text-4xl">
                  {t('common.service.name')}
                </div>
                <p className="mt-4 hidden max-w-[44ch] text-lg lg:block">{t('shell.band')}</p>
              </div>
              <p className="hidden text-sm lg:block">{t('shell.bandFoot')}</p>
            </div>
          </div>
          <div className="no-print gutter flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line bg-surface py-1 lg:absolute lg:top-0 lg:right-0 lg:border-b-0 lg:bg-transparent lg:py-3">
            <LanguageSwitch />
            <div className="hidden lg:block">
              <SkinSwitch />
            </div>
          </div>
        </header>
        <div className="flex min-w-0 flex-col">
          <main id="main" tabIndex={-1} className="min-h-dvh min-w-0 lg:px-8 lg:pt-18">
            {children}
          </main>
          <HelpFooter>
            <div className="lg:hidden">
              <SkinSwitch />
            </div>
          </HelpFooter>
        </div>
      </div>
    </>
  );
}
