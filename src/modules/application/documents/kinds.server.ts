import type { Compose } from '#server/documents/document.ts';
import type { DocumentKind, DocumentKinds } from '#server/documents/kinds.ts';
import { admissionDocument } from './admission.server.ts';
import { applicationDocument } from './application.server.ts';
import { datasheetDocument } from './datasheet.server.ts';
import { finishDocument } from './finish.server.ts';
import { type PersonFacts, personFacts } from './person-facts.server.ts';

/** `K****** A. B.`: enough to compare with the paper in hand, nothing to look people up by. */
function maskedPerson({ surname, first_name, middle_name }: PersonFacts['person']): string {
  const initial = (name: string | null) => (name ? `${[...name][0]?.toUpperCase()}.` : null);
  const first = surname ? `${[...surname][0]?.toUpperCase()}******` : null;
  return [first, initial(first_name), initial(middle_name)].filter(Boolean).join(' ');
}

const aboutPerson = (compose: Compose<PersonFacts>): DocumentKind<PersonFacts> => ({
  facts: personFacts,
  compose,
  about: ({ order, person }) => ({ order, person: maskedPerson(person) }),
});

/** The documents of an application, each about a person by their initials. */
export const applicationDocumentKinds: DocumentKinds = {
  'DOC-APPLICATION': aboutPerson(applicationDocument),
  'DOC-DATASHEET': aboutPerson(datasheetDocument),
  'DOC-ADMISSION': aboutPerson(admissionDocument),
  'DOC-FINISH': aboutPerson(finishDocument),
};
