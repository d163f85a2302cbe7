import { type DcType, dcTypeOf, dcTypesOffered } from '#shared/codes.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { ListFailed } from '#web/process/list-failed.tsx';
import { FilterSelect } from '#web/process/list-filters.tsx';
import { useListState } from '#web/process/list-state.ts';
import { Page } from '#web/ui/page.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { PublicMain } from '../schema.ts';
import { useMain } from '../use-public.ts';
import { WayIn } from '../way-in.tsx';
import { demandsOf, documentsFor, worksOf } from './needs.ts';

/** Every type of study that somebody may choose in an application. */
const types = dcTypesOffered([1]);

function Part({ title, hint, lines }: { title: string; hint?: string; lines: string[] }) {
  if (lines.length === 0) return null;
  return (
    <section className="max-w-[75ch]">
      <h3 className="text-xl">{title}</h3>
      {hint && <p className="mt-1 text-muted">{hint}</p>}
      <ul className="mt-3 border-t border-line">
        {lines.map((line) => (
          <li key={line} className="border-b border-line bg-surface px-4 py-2">
            {line}
          </li>
        ))}
      </ul>
    </section>
  );
}

function OfType({ type, main }: { type: DcType; main: PublicMain }) {
  const t = useTexts('required-docs', 'public', 'codes');
  const format = useFormat();
  const { required, conditional, optional, made } = documentsFor(type.id);
  return (
    <div className="flex flex-col gap-8">
      <h2 className="text-2xl">{t(`codes.dcType.${type.id}`)}</h2>
      <Part
        title={t('required-docs.conditions')}
        lines={demandsOf(type).map((key) => t(`public.need.${key}`, worksOf(type, main.works)))}
      />
      <Part
        title={t('required-docs.required')}
        hint={t('required-docs.requiredHint')}
        lines={required.map((kind) => t(`codes.documentKind.${kind}`))}
      />
      <Part
        title={t('required-docs.conditional')}
        lines={conditional.map(
          ({ kind, when }) =>
            `${t(`codes.documentKind.${kind}`)}: ${t(`required-docs.when.${when}`)}`,
        )}
      />
      <Part
        title={t('required-docs.optional')}
        hint={t('required-docs.optionalHint')}
        lines={optional.map((kind) => t(`codes.documentKind.${kind}`))}
      />
      <Part
        title={t('required-docs.made')}
        hint={t('required-docs.madeHint')}
        lines={made.map((kind) => t(`codes.documentKind.${kind}`))}
      />
      <p className="text-sm text-muted">
        <time dateTime={main.as_of}>{t('public.asOf', { time: format.dateTime(main.as_of) })}</time>
      </p>
    </div>
  );
}

/**
 * /required-docs: what an application of a type of study asks, by the rules that the wizard follows;
 * the type stands in the address.
 */
export function RequiredDocsPage() {
  const t = useTexts('required-docs', 'site', 'codes');
  const state = useListState({ filters: ['type'], ordering: '', limit: 1 });
  const { data, error, refetch } = useMain();
  const chosen = dcTypeOf(Number(state.filters.type?.[0]));
  const type = chosen && types.includes(chosen.id) ? chosen : undefined;
  return (
    <Page
      title={t('site.page.requiredDocs')}
      lead={t('required-docs.lead')}
      actions={type && <PrintButton />}
    >
      <div className="flex flex-col gap-8">
        <search className="no-print max-w-[30rem]">
          <FilterSelect
            state={state}
            name="type"
            label={t('required-docs.type')}
            all={t('required-docs.choose')}
            options={types.map((id) => ({ value: String(id), label: t(`codes.dcType.${id}`) }))}
          />
        </search>
        {!type && <p className="text-muted">{t('required-docs.begin')}</p>}
        {type && !data && error && (
          <ListFailed
            error={error}
            module={t('site.page.requiredDocs')}
            onRetry={() => void refetch()}
          />
        )}
        {type && !data && !error && <Skeleton rows={8} />}
        {type && data && <OfType type={type} main={data} />}
        <div className="no-print">
          <WayIn />
        </div>
      </div>
    </Page>
  );
}
