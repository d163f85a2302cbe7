import { Link } from 'wouter';
import { applicationMachine } from '#machines/application.machine.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { StatusTag } from '#web/process/status-tag.tsx';
import { recordHref } from '#web/shell/record-places.ts';
import { useUser } from '#web/shell/use-user.ts';
import type { PlaceHolder } from './targeted-record.ts';

const fullName = ({ surname, first_name, middle_name }: PlaceHolder['person']): string =>
  [surname, first_name, middle_name].filter(Boolean).join(' ');

function Holder({ holder }: { holder: PlaceHolder }) {
  const href = recordHref(applicationMachine.id, holder.application_id, useUser());
  const name = fullName(holder.person);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2">
      {href ? (
        <Link href={href} className="link font-semibold">
          {name}
        </Link>
      ) : (
        <span className="font-semibold">{name}</span>
      )}
      <StatusTag machine={applicationMachine} state={holder.state} />
    </li>
  );
}

/** Who was admitted with the code of the letter; nothing where the reader may not see them. */
export function PlaceHolders({ holders }: { holders: readonly PlaceHolder[] | null }) {
  const t = useTexts('targeted-letter-screen', 'application');
  if (!holders || holders.length === 0) return null;
  return (
    <section aria-labelledby="place-holders" className="max-w-[60rem]">
      <h2 id="place-holders" className="mb-3 text-xl">
        {t('targeted-letter-screen.holders')}
      </h2>
      <ul className="border-t border-line">
        {holders.map((holder) => (
          <Holder key={holder.application_id} holder={holder} />
        ))}
      </ul>
    </section>
  );
}
