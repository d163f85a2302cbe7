import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { paths } from '#web/lib/paths.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { ListFailed } from '#web/process/list-failed.tsx';
import { useListState } from '#web/process/list-state.ts';
import { Empty } from '#web/ui/empty.tsx';
import { Page } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { ByDirectionRow } from '../schema.ts';
import { useByDirection } from '../use-public.ts';
import { WayIn } from '../way-in.tsx';
import { FindForm } from './find-form.tsx';

/** Places in quota by form of study, year by year, once they are published. */
function Places({ of }: { of: ByDirectionRow['places'] }) {
  const t = useTexts('public', 'codes');
  const format = useFormat();
  const years = [...new Set(of.map(({ admission_year }) => admission_year))];
  return years.map((year) => {
    const places = of.filter(({ admission_year }) => admission_year === year);
    const words = places.map(
      ({ dc_type, amount }) => `${t(`codes.dcType.${dc_type}`)} – ${format.number(amount)}`,
    );
    return (
      <p key={year} className="font-semibold">
        {t('public.find.places', { year, places: format.list(words) })}
      </p>
    );
  });
}

function Organization({ row }: { row: ByDirectionRow }) {
  const t = useTexts('public', 'codes');
  const format = useFormat();
  const name = useName();
  const place = [name(row.region), row.address].filter(Boolean).join(', ');
  return (
    <li className="border-b border-line bg-surface px-4 py-3">
      <h3 className="text-lg">{name(row)}</h3>
      <p className="text-muted">
        {[t(`codes.organizationType.${row.type}`), place].filter(Boolean).join(' · ')}
      </p>
      <p>{format.list(row.dc_types.map((type) => t(`codes.dcType.${type}`)))}</p>
      <Places of={row.places} />
      {row.phone && (
        <p>
          <a href={`tel:${row.phone}`} className="link">
            {row.phone}
          </a>
        </p>
      )}
    </li>
  );
}

function Found({ direction, region }: { direction: string; region: string }) {
  const t = useTexts('public', 'codes', 'site');
  const { data, isError, error, refetch } = useByDirection(direction, region);
  if (direction === '') return <p className="text-muted">{t('public.find.begin')}</p>;
  if (isError && !data)
    return (
      <ListFailed
        error={error}
        module={t('site.page.findOrganization')}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Skeleton shape="table" rows={4} />;
  if (data.count === 0)
    return <Empty text={t('public.find.none')}>{region && t('public.find.noneHere')}</Empty>;
  return (
    <section>
      <h2 className="mb-3 text-xl" aria-live="polite">
        {t('public.find.found', { count: data.count })}
      </h2>
      <ul className="border-t border-line">
        {data.results.map((row) => (
          <Organization key={row.id} row={row} />
        ))}
      </ul>
      <div className="mt-6">
        <WayIn />
      </div>
    </section>
  );
}

/**
 * /find-org-by-direction: which organizations teach a specialty; both answers stand in the address.
 */
export function FindOrganizationPage() {
  const t = useTexts('public', 'codes', 'site');
  const state = useListState({ filters: ['direction', 'region'], ordering: '', limit: 1000 });
  const [direction = '', region = ''] = [state.filters.direction?.[0], state.filters.region?.[0]];
  return (
    <Page
      title={t('site.page.findOrganization')}
      lead={t('public.find.lead')}
      back={{ href: paths.root.href(), text: t('public.title') }}
    >
      <div className="flex flex-col gap-8">
        <FindForm
          direction={direction}
          region={region}
          onChange={(field, value) => state.setFilter(field, value ? [value] : [])}
        />
        <Found direction={direction} region={region} />
      </div>
    </Page>
  );
}
