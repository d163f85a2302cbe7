import { useState } from 'react';
import { applicationMachine } from '#machines/application.machine.ts';
import { useTexts } from '#web/lib/i18n.ts';
import type { ActionForm } from '#web/process/action-form.ts';
import { EventForm } from '#web/process/event-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { ApplicationRecord } from '../schema.ts';

export interface TranslationProps {
  record: ApplicationRecord;
  form: ActionForm;
}

/** Whether the organization has translated what a foreign applicant wrote, and where it does so. */
export function ReviewTranslation({ record, form }: TranslationProps) {
  const t = useTexts('translation', 'application');
  const [open, setOpen] = useState(false);
  const translated = record.bio_translation !== null;
  return (
    <section aria-labelledby="translation-title" className="border-y border-line py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <h2 id="translation-title" className="text-xl">
          {t('translation.title')}
        </h2>
        <Tag tone={translated ? 'success' : 'secondary'}>
          {t(`translation.${translated ? 'done' : 'none'}`)}
        </Tag>
      </div>
      <p className="mt-1 max-w-[70ch] text-muted">{t('translation.lead')}</p>
      {open ? (
        <div className="mt-4">
          <EventForm
            machine={applicationMachine}
            record={record}
            event="translate"
            form={form}
            onDone={() => setOpen(false)}
          />
        </div>
      ) : (
        <p className="no-print mt-3" data-event="translate">
          <Button
            size="small"
            aria-describedby={translated ? 'translation-title' : undefined}
            onClick={() => setOpen(true)}
          >
            {t(translated ? 'common.button.change' : 'application.action.translate')}
          </Button>
        </p>
      )}
    </section>
  );
}
