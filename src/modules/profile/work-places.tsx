import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { DeleteDialog } from '#web/forms/delete-dialog.tsx';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Table } from '#web/ui/table.tsx';
import { editHref } from './part-links.ts';
import type { ProfileAnswer } from './schema.ts';
import { SectionHead } from './section-head.tsx';
import { profileKey } from './use-profile.ts';

type WorkPlace = ProfileAnswer['work_history'][number];

function RowActions({ row, onDelete }: { row: WorkPlace; onDelete(): void }) {
  const t = useTexts();
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      <Link href={editHref(`place-${row.id}`)} className="link">
        {t('common.button.edit')}
        <span className="sr-only"> – {row.company_name}</span>
      </Link>
      <Button kind="plain" onClick={onDelete}>
        {t('common.button.delete')}
        <span className="sr-only"> – {row.company_name}</span>
      </Button>
    </span>
  );
}

/** Where the person has worked, newest first, with the delete flow of the specification. */
export function WorkPlaces({ rows }: { rows: readonly WorkPlace[] }) {
  const t = useTexts('profile', 'validation');
  const format = useFormat();
  const client = useQueryClient();
  const [leaving, setLeaving] = useState<WorkPlace | null>(null);
  const remove = async (row: WorkPlace) => {
    await http.delete(`/profile/work-history/${row.id}/`);
    await client.invalidateQueries({ queryKey: profileKey });
  };
  const time = ({ start_date, end_date }: WorkPlace) =>
    t('profile.places.time', {
      from: format.date(start_date),
      to: end_date ? format.date(end_date) : t('profile.places.now'),
    });
  return (
    <section aria-labelledby="places">
      <SectionHead id="places" heading={t('profile.places.title')} />
      {rows.length === 0 && <p className="mb-4 text-muted">{t('profile.places.empty')}</p>}
      {rows.length > 0 && (
        <Table
          caption={t('profile.places.title')}
          captionHidden
          rows={rows}
          rowKey={(row) => row.id}
          columns={[
            {
              key: 'company',
              header: t('validation.field.company_name'),
              rowHeader: true,
              className: 'min-w-48',
              cell: (row) => <span className="font-semibold">{row.company_name}</span>,
            },
            {
              key: 'position',
              header: t('validation.field.position'),
              className: 'min-w-40',
              cell: (row) => row.position,
            },
            { key: 'time', header: t('profile.places.when'), className: 'min-w-40', cell: time },
            {
              key: 'actions',
              header: t('profile.places.actions'),
              cell: (row) => <RowActions row={row} onDelete={() => setLeaving(row)} />,
            },
          ]}
        />
      )}
      <p className="mt-4">
        <LinkButton href={editHref('place-new')} icon={Plus}>
          {t('profile.places.add')}
        </LinkButton>
      </p>
      {leaving && (
        <DeleteDialog
          name={leaving.company_name}
          onDelete={() => remove(leaving)}
          onClose={() => setLeaving(null)}
        />
      )}
    </section>
  );
}
