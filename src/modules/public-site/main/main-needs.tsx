import { askedDocuments } from '#modules/application/for-others/required-documents.ts';
import { type DcType, dcTypeOf, dcTypesOffered } from '#shared/codes.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import type { PublicMain } from '../schema.ts';

/** Nobody in particular: what depends on work or benefits is named apart. */
const anybody = { employed: false, disability_type: 0, benefit_type: 0 };
const conditional = ['workbook', 'privilegeDocument'];

/** What of works and papers a type of study asks beside the documents, as keys of sentences. */
function demands({ family, independent, targeted }: DcType) {
  return [
    `education.${family}` as const,
    ...(family === 'trainee' ? [] : [`works.${family}` as const]),
    ...(independent ? [] : ['language' as const]),
    ...(targeted ? ['letter' as const] : []),
    ...(independent ? ['council' as const] : []),
  ];
}

function TypeNeeds({ type, works }: { type: DcType; works: PublicMain['works'] }) {
  const t = useTexts('public', 'codes');
  const format = useFormat();
  const asked = askedDocuments(type.id, anybody);
  const named = (demand: string) =>
    format.list(
      asked.flatMap((document) =>
        document.demand === demand && !conditional.includes(document.kind)
          ? [t(`codes.documentKind.${document.kind}`)]
          : [],
      ),
    );
  const counts = {
    articles: type.family === 'dsc' ? works.dsc_articles : works.phd_articles,
    theses: type.family === 'dsc' ? works.dsc_theses : works.phd_theses,
  };
  return (
    <ul className="list-disc pl-6">
      <li>{t('public.need.profile')}</li>
      {demands(type).map((key) => (
        <li key={key}>{t(`public.need.${key}`, counts)}</li>
      ))}
      <li>
        {t('public.need.required')} {named('required')}
      </li>
      <li>{t('public.need.conditional')}</li>
      <li>
        {t('public.need.optional')} {named('optional')}
      </li>
    </ul>
  );
}

/**
 * "What do I need?": for every type of study that is or will be offered, what its application asks;
 * all of them when nothing is announced.
 */
export function Needs({ main }: { main: PublicMain }) {
  const t = useTexts('public', 'codes');
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
    </section>
  );
}
