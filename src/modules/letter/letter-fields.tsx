import { useWatch } from 'react-hook-form';
import { Additions } from '#web/forms/additions.tsx';
import { BoundDate } from '#web/forms/bound-fields.tsx';
import type { CheckedForm } from '#web/forms/checked-form.ts';
import { useChoices, useDirectory } from '#web/forms/use-directory.ts';
import { useUnfinished } from '#web/forms/use-unfinished.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import {
  DocumentLanguageChoice,
  ShortInfo,
  SignedFile,
} from './correspondence/both-kinds-fields.tsx';
import type { LetterValues } from './letter-values.ts';
import type { LetterFields as Body } from './schema.ts';

type Checked = CheckedForm<LetterValues, Body>;

/** Whom it goes to: a new letter to one or several, a stored one to one. */
function Addressees({ checked: { form, error }, several }: { checked: Checked; several: boolean }) {
  const t = useTexts('letter-screen', 'validation');
  const options = useChoices(useDirectory('/letter-addressees/'));
  const ids = useWatch({ control: form.control, name: 'to_org_ids' });
  const choose = (chosen: string[]) => form.setValue('to_org_ids', chosen, { shouldDirty: true });
  const wordsOf = (id: string): string => options.find(({ value }) => value === id)?.label ?? '';
  const { onUnfinished } = useUnfinished(form, 'to_org_ids');
  const shared = {
    onUnfinished,
    name: 'to_org_ids',
    label: t('validation.field.to_org_id'),
    error: error('to_org_ids'),
    options,
  };
  if (!several)
    return <Combobox {...shared} value={ids[0] ?? ''} onChange={(id) => choose(id ? [id] : [])} />;
  return (
    <Additions
      {...shared}
      ids={ids}
      onChange={choose}
      wordsOf={wordsOf}
      hint={t('letter-screen.hint.to')}
      chosen={t('letter-screen.chosen')}
      takeAway={t('letter-screen.takeAway')}
    />
  );
}

interface Props {
  checked: Checked;
  /** `fixed`: a reply goes to whom it answers. */
  to: 'several' | 'one' | 'fixed';
}

/**
 * Whom, about what, the text, the file, until when an answer is expected, and the language of the
 * document.
 */
export function LetterFields({ checked, to }: Props) {
  const t = useTexts('letter-screen', 'validation');
  const { form, error } = checked;
  return (
    <>
      {to !== 'fixed' && <Addressees checked={checked} several={to === 'several'} />}
      <ShortInfo checked={checked} />
      <TextArea
        label={t('validation.field.body')}
        hint={t('letter-screen.hint.body')}
        optional
        rows={10}
        error={error('body')}
        {...form.register('body')}
      />
      <SignedFile checked={checked} />
      <BoundDate
        checked={checked}
        name="answer_until"
        label={t('validation.field.answer_until')}
        hint={t('letter-screen.hint.answer_until')}
        optional
      />
      <DocumentLanguageChoice checked={checked} />
    </>
  );
}
