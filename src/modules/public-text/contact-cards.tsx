import { useLanguage } from '#web/lib/i18n.ts';
import type { TextInForce } from './schema.ts';
import { TextBody } from './text-body.tsx';

/** Where somebody answers: each with its phone, email, address and hours. */
export function ContactCards({ texts }: { texts: readonly TextInForce[] }) {
  const language = useLanguage();
  return (
    <ul className="grid max-w-[75rem] gap-6 md:grid-cols-2">
      {texts.map((text) => (
        <li key={text.first_id} className="flex flex-col gap-3 border border-line p-6">
          <h2 className="text-xl">{text[`title_${language}`]}</h2>
          <TextBody text={text} />
        </li>
      ))}
    </ul>
  );
}
