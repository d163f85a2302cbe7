import { useTexts } from '#web/lib/i18n.ts';
import { LinkButton } from '#web/ui/link-button.tsx';

/** The way from a list to the entry of many of its records out of a spreadsheet (`ImportPage`). */
export function ImportLink({ list }: { list: string }) {
  const t = useTexts('import');
  return <LinkButton href={`${list}?edit=import`}>{t('import.open')}</LinkButton>;
}
