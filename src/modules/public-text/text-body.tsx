import { Mail, Phone } from 'lucide-react';
import { formatPhone } from '#shared/formats.ts';
import { RichText } from '#web/forms/rich-text.tsx';
import { useLanguage, useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { PublicTextRecord, TextInForce } from './schema.ts';

type Text = TextInForce | PublicTextRecord;

/** Phone and email of a card, each to be used at once. */
function Reached({ text: { phone, email } }: { text: Text }) {
  if (!phone && !email) return null;
  return (
    <ul className="flex flex-col gap-1">
      {phone && (
        <li>
          <a href={`tel:${phone}`} className="link inline-flex min-h-6 items-center gap-2 text-lg">
            <Icon of={Phone} size={18} />
            {formatPhone(phone)}
          </a>
        </li>
      )}
      {email && (
        <li>
          <a href={`mailto:${email}`} className="link inline-flex min-h-6 items-center gap-2">
            <Icon of={Mail} size={18} />
            {email}
          </a>
        </li>
      )}
    </ul>
  );
}

/** On which act a section is based, and since when it holds. */
function Basis({ text }: { text: Text }) {
  const t = useTexts('public-texts');
  const language = useLanguage();
  const format = useFormat();
  const act = text[`act_${language}`];
  if (!act || !text.act_number) return null;
  return (
    <p className="text-sm text-muted">
      {t('public-texts.basis', { act, number: text.act_number })}
      {text.valid_from && (
        <>
          <br />
          {t('public-texts.validFrom', { date: format.longDate(text.valid_from) })}
        </>
      )}
    </p>
  );
}

/** A text below its title, as everybody reads it: for the public, and for the preview of editors. */
export function TextBody({ text }: { text: Text }) {
  const language = useLanguage();
  return (
    <div className="flex max-w-[70ch] flex-col gap-3">
      <Reached text={text} />
      <RichText html={text[`content_${language}`] ?? ''} />
      <Basis text={text} />
    </div>
  );
}
