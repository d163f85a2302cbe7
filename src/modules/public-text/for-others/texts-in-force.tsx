import { useLanguage } from '#web/lib/i18n.ts';
import { useAnchor } from '#web/lib/use-anchor.ts';
import { publicTextKindIds } from '../codes.ts';
import { sectionAnchor } from '../paths.ts';
import type { TextInForce } from '../schema.ts';
import { TextBody } from '../text-body.tsx';
import { TextsOf } from '../texts-of.tsx';

interface Props {
  /** The heading over them, for a page that shows other things as well. */
  title: string;
  /** What is said when there are none. */
  empty: string;
}

function Sections({ texts }: { texts: readonly TextInForce[] }) {
  const language = useLanguage();
  useAnchor();
  return texts.map((text) => (
    <section
      key={text.first_id}
      id={sectionAnchor(text.first_id)}
      aria-labelledby={`section-title-${text.first_id}`}
      className="flex scroll-mt-4 flex-col gap-3"
    >
      <h3 id={`section-title-${text.first_id}`} className="text-xl">
        {text[`title_${language}`]}
      </h3>
      <TextBody text={text} />
    </section>
  ));
}

/** The sections of the regulation that lawyers have written, each with its act and its day. */
export function TextsInForce({ title, empty }: Props) {
  return (
    <section aria-labelledby="regulation-texts" className="flex flex-col gap-6">
      <h2 id="regulation-texts" className="text-2xl">
        {title}
      </h2>
      <TextsOf kind={publicTextKindIds.regulation} title={title} empty={empty}>
        {(texts) => <Sections texts={texts} />}
      </TextsOf>
    </section>
  );
}
