import { Link } from 'wouter';
import { applicationMachine } from '#machines/application.machine.ts';
import { fullName, type Named } from '#shared/names.ts';
import { recordHref } from '#web/frame/record-places.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useUser } from '#web/lib/use-user.ts';
import type { TravellingRecord } from '#web/record/record.ts';
import { StatusTag } from '#web/record/status-tag.tsx';
import { useRecords } from '#web/record/use-process.ts';

/** An application as its list tells it: whose it is. */
interface Holder extends TravellingRecord {
  person: { surname: string | null; first_name: string | null; middle_name: string | null };
  direction: Named | null;
}

/**
 * Who was admitted with a code, of those whom the reader may see; nothing where applications are
 * closed to them.
 */
export function PlaceHolders({ code }: { code: string }) {
  const t = useTexts('targeted-letter-screen', 'application');
  const user = useUser();
  const open = recordHref(applicationMachine.id, 0, user) !== null;
  const { data } = useRecords<Holder>(
    applicationMachine,
    { letter_code: code, tag: 'student', limit: 100 },
    open,
  );
  if (!data || data.count === 0) return null;
  return (
    <section aria-labelledby="place-holders" className="max-w-[60rem]">
      <h2 id="place-holders" className="mb-3 text-xl">
        {t('targeted-letter-screen.holders')}
      </h2>
      <ul className="border-t border-line">
        {data.results.map((holder) => (
          <li
            key={holder.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2"
          >
            <Link
              href={recordHref(applicationMachine.id, holder.id, user) ?? ''}
              className="link font-semibold"
            >
              {fullName(holder.person)}
            </Link>
            <StatusTag machine={applicationMachine} state={holder.state} />
          </li>
        ))}
      </ul>
    </section>
  );
}
