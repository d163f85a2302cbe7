import type { DocumentKind } from '#shared/codes.ts';
import { documentKinds } from '#shared/codes.ts';
import { fullName } from '#shared/names.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import type { ApplyDraft } from './apply-draft.ts';

/** One answer of a draft in words; `name` is its field, or `document-<kind>`. */
export interface DraftRow {
  name: string;
  label: string;
  text: string;
}

/** The answers of a draft in words, in the order of the wizard. Papers are named by their files. */
export function useDraftRows(): (draft: ApplyDraft) => DraftRow[] {
  const t = useTexts('apply', 'codes', 'validation');
  const name = useName();
  const field = (id: string, text: string): DraftRow => ({
    name: id,
    label: t(`validation.field.${id}`),
    text,
  });
  return (draft) => {
    const {
      organization,
      direction,
      edu_language,
      advisor,
      topic,
      letter_code,
      diploma,
      certificate,
      documents,
    } = draft;
    const papers = documentKinds.map((kind: DocumentKind) => ({
      name: `document-${kind}`,
      label: t(`codes.documentKind.${kind}`),
      text: documents[kind]?.name ?? '',
    }));
    return [
      field('organization_id', name(organization)),
      field('direction_id', direction ? `${direction.code} ${name(direction)}` : ''),
      field('edu_language', edu_language === null ? '' : t(`codes.eduLanguage.${edu_language}`)),
      field('advisor_id', advisor ? fullName(advisor) : ''),
      field('topic', topic),
      { name: 'letter_code', label: t('apply.letter.label'), text: letter_code },
      field(
        'diploma_id',
        diploma ? [t(`codes.diplomaDegree.${diploma.degree}`), diploma.institution].join(', ') : '',
      ),
      field(
        'certificate_id',
        certificate
          ? [name(certificate.type), certificate.level ?? certificate.score]
              .filter(Boolean)
              .join(', ')
          : '',
      ),
      ...papers,
    ];
  };
}
