import { demandOf } from '#modules/application/for-others/required-documents.ts';
import { type DcType, type DocumentKind, documentKinds } from '#shared/codes.ts';
import type { PublicMain } from '../schema.ts';

/** Nobody in particular. */
const anybody = { employed: false, disability_type: 0, benefit_type: 0 };
/** What of a person makes the same rule ask for more; the words are `required-docs.when.<name>`. */
const people = {
  employed: { ...anybody, employed: true },
  benefit: { ...anybody, benefit_type: 1 },
};
type When = keyof typeof people;

/** The papers of an application by what the wizard asks of them. */
export interface NeededDocuments {
  required: DocumentKind[];
  /** Required of some people only. */
  conditional: { kind: DocumentKind; when: When }[];
  optional: DocumentKind[];
  /** Written by the system. */
  made: DocumentKind[];
}

const whens = Object.keys(people) as When[];

/** What an application of this type of study asks, by the rule of the wizard and of the guard. */
export function documentsFor(type: number): NeededDocuments {
  const needed: NeededDocuments = { required: [], conditional: [], optional: [], made: [] };
  for (const kind of documentKinds) {
    const demand = demandOf(kind, type, anybody);
    const when = whens.find((one) => demandOf(kind, type, people[one]) !== demand);
    if (when) needed.conditional.push({ kind, when });
    else if (demand !== 'notAsked') needed[demand].push(kind);
  }
  return needed;
}

/** What of works and papers a type of study asks beside the documents, as keys of sentences. */
export function demandsOf({ family, independent, targeted }: DcType) {
  return [
    'profile' as const,
    `education.${family}` as const,
    ...(family === 'trainee' ? [] : [`works.${family}` as const]),
    ...(independent ? [] : ['language' as const]),
    ...(targeted ? ['letter' as const] : []),
    ...(independent ? ['council' as const] : []),
  ];
}

/** How many works a type of study asks at least. */
export const worksOf = ({ family }: DcType, works: PublicMain['works']) => ({
  articles: family === 'dsc' ? works.dsc_articles : works.phd_articles,
  theses: family === 'dsc' ? works.dsc_theses : works.phd_theses,
});
