import { useTexts } from '#web/lib/i18n.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { Page } from '#web/ui/page.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { KitFields } from './kit-fields.tsx';
import { KitOverlays } from './kit-overlays.tsx';
import { KitSwitches } from './kit-switches.tsx';
import { KitTable } from './kit-table.tsx';

// Tabs and grids are heavy, and this page is one more in the budget of what visitors load.
const KitRecord = lazyPage(() => import('./kit-record.tsx'), 'KitRecord');
const KitGrid = lazyPage(() => import('./kit-grid.tsx'), 'KitGrid');

/** Every part of `ui/` on one page, for looking and for axe. Development only. */
export function KitPage() {
  const t = useTexts('kit');
  return (
    <>
      <div className="star-pattern gutter bg-band py-12 text-on-band">
        <h2 className="text-3xl sm:text-4xl">{t('kit.band.title')}</h2>
        <p className="mt-3 max-w-[60ch] text-lg">{t('kit.band.text')}</p>
      </div>
      <Page
        title={t('kit.title')}
        record={t('kit.reference')}
        back={{ href: '/', text: t('common.button.back') }}
        over={t('kit.reference')}
        tag={<Tag tone="warning">{t('kit.tag.warning')}</Tag>}
        tone="warning"
        lead={t('kit.lead')}
        actions={<KitSwitches />}
      >
        <div className="flex flex-col gap-12">
          <KitRecord />
          <KitTable />
          <KitGrid />
          <KitFields />
          <KitOverlays />
        </div>
      </Page>
    </>
  );
}
