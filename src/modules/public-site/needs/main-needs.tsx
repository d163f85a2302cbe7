import { type DcType, type DocumentKind, dcTypeOf, dcTypesOffered } from '#shared/codes.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { publicPaths } from '../paths.ts';
import type { PublicMain } from '../schema.ts';
import { demandsOf, documentsFor, worksOf } from './needs.ts';

function TypeNeeds({ type, works }: { type: DcType; works: PublicMain['works'] }) {
  const t = useTexts('public', 'codes');
  const format = useFormat();
  const { required, optional } = documentsFor(type.id);
  const named = (kinds: readonly DocumentKind[]) =>
    format.list(kinds.map((kind) => t(`codes.documentKind.${kind}`)));
  return (
    <ul className="list-disc pl-6">
      {demandsOf(type).map((key) => (
        <li key={key}>{t(`public.need.${key}`, worksOf(type, works))}</li>
      ))}
      <li>
        {t('public.need.required')} {named(required)}
      </li>
      <li>{t('public.need.conditional')}</li>
      <li>
        {t('public.need.optional')} {named(optional)}
      </li>
    </ul>
  );
}

/**
 * "What do I need?": for every type of study that is or will be offered, what its application asks;
 * all of them when nothing is announced.
 */
export function Needs({ main }: { main: PublicMain }) {
  const t = useTexts('public', 'codes', 'site');
  const quarters = [...main.open, ...main.coming].flatMap((period) => period.quarters);
  const offered = dcTypesOffered(quarters.length > 0 ? quarters : [1]);
  return (
    <section>
      <h2 className="text-2xl">{t('public.needs')}</h2>
      <p className="mt-2 mb-4 max-w-[70ch]">{t('public.needsHint')}</p>
      {offered.map((id) => {
        const type = dcTypeOf(id);
        return (
          type && (
            <Disclosure key={id} summary={t(`codes.dcType.${id}`)}>
              <TypeNeeds type={type} works={main.works} />
            </Disclosure>
          )
        );
      })}
      <div className="mt-4 flex flex-wrap gap-4">
        <LinkButton href={publicPaths.guide.href()}>{t('site.page.guide')}</LinkButton>
        <LinkButton href={publicPaths.requiredDocs.href()}>
          {t('site.page.requiredDocs')}
        </LinkButton>
      </div>
    </section>
  );
}
