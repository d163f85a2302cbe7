import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { fullName } from '#shared/names.ts';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useRefusalToast } from '#web/record/use-refusal-toast.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { adminChoice, type Candidate } from './schema.ts';

interface Props {
  form: UseFormReturn<FieldValues>;
  error(name: string): string | undefined;
}

function useCandidate(form: UseFormReturn<FieldValues>) {
  const [found, setFound] = useState<Candidate | null>(null);
  const [finding, setFinding] = useState(false);
  const complain = useRefusalToast();
  const find = async () => {
    const asked = adminChoice.safeParse({ pinfl: form.getValues('pinfl') });
    if (!asked.success) return form.setError('pinfl', { message: asked.error.issues[0]?.message });
    form.clearErrors('pinfl');
    setFinding(true);
    try {
      setFound(await http.post<Candidate>('/organizations/find-person/', asked.data));
    } catch (error) {
      complain(error);
    } finally {
      setFinding(false);
    }
  };
  return { found, finding, find, forget: () => setFound(null) };
}

/** The admin by their personal number, and whose number it is before anything is sent. */
export function AdminField({ form, error }: Props) {
  const t = useTexts('organization-screen', 'validation');
  const { found, finding, find, forget } = useCandidate(form);
  return (
    <>
      <TextField
        label={t('validation.field.pinfl')}
        hint={t('organization-screen.hint.pinfl')}
        width="medium"
        inputMode="numeric"
        autoComplete="off"
        error={error('pinfl')}
        {...form.register('pinfl', { onChange: forget })}
      />
      <div className="mt-3">
        <Button onClick={() => void find()} loading={finding}>
          {t('organization-screen.find')}
        </Button>
      </div>
      <div role="status" className="mt-3 empty:hidden">
        {found?.person && (
          <Notice tone="success">
            {t('organization-screen.found', { name: fullName(found.person) })}
          </Notice>
        )}
        {found && !found.person && <Notice tone="info">{t('organization-screen.unknown')}</Notice>}
      </div>
    </>
  );
}
