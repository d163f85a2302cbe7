import {
  type DirectoryRow,
  useChoices,
  useCodedChoices,
  useDirectory,
} from '#web/forms/use-directory.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { SelectField } from '#web/ui/select-field.tsx';

interface Direction extends DirectoryRow {
  code: string;
}

interface Props {
  direction: string;
  region: string;
  onChange(field: 'direction' | 'region', value: string): void;
}

/** Specialty, and a region if wanted: two fields and no button. */
export function FindForm({ direction, region, onChange }: Props) {
  const t = useTexts('public');
  const directions = useCodedChoices(useDirectory<Direction>('/org-directions/direction_list/'));
  const regions = useChoices(useDirectory<DirectoryRow>('/regions/'));
  return (
    <search className="grid max-w-[60rem] gap-x-6 gap-y-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <Combobox
        name="direction"
        label={t('public.find.direction')}
        hint={t('public.find.directionHint')}
        value={direction}
        options={directions}
        onChange={(value) => onChange('direction', value)}
      />
      <SelectField
        name="region"
        label={t('public.find.region')}
        hint={t('public.find.regionHint')}
        placeholder={t('public.find.anywhere')}
        options={regions}
        value={region}
        onChange={(event) => onChange('region', event.target.value)}
      />
    </search>
  );
}
