import { TextsInForce } from '#modules/public-text/for-others/texts-in-force.tsx';
import { useTexts } from '#web/lib/i18n.ts';
import { Page } from '#web/ui/page.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { RulesInNumbers } from './rules-in-numbers.tsx';

/** /regulation: the rules that everybody lives by, section by section. */
export function RegulationPage() {
  const t = useTexts('regulation', 'site');
  return (
    <Page title={t('site.page.regulation')} lead={t('regulation.lead')} actions={<PrintButton />}>
      <div className="flex flex-col gap-12">
        <TextsInForce title={t('regulation.texts')} empty={t('regulation.noTexts')} />
        <RulesInNumbers />
      </div>
    </Page>
  );
}
