import { publicTextKindIds } from '../codes.ts';
import { ContactCards } from '../contact-cards.tsx';
import { TextsOf } from '../texts-of.tsx';

interface Props {
  /** What they are called together, where they could not be read. */
  title: string;
  /** What is said when there are none. */
  empty: string;
}

/** Where the call centre answers: its phones and hours, as its editors write them. */
export const CallCentreCards = ({ title, empty }: Props) => (
  <TextsOf kind={publicTextKindIds.callCentre} title={title} empty={empty}>
    {(texts) => <ContactCards texts={texts} />}
  </TextsOf>
);
