import { Link } from 'wouter';
import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { Notice } from '#web/ui/notice.tsx';
import { applicationPaths } from '../paths.ts';
import type { ApplicationRecord } from '../schema.ts';

const removed = statesTagged(applicationMachine, 'removed');

/**
 * Why the application came back and what is to be mended: the reason, and every paper marked wrong
 * with the reviewer's note.
 */
export function ApplyRefusal({
  record,
  linked = true,
}: {
  record: ApplicationRecord;
  linked?: boolean;
}) {
  const t = useTexts('apply', 'codes');
  const wrong = record.documents.filter(({ mark }) => mark === 'wrong');
  if (!record.reason && wrong.length === 0) return null;
  return (
    <Notice
      tone="danger"
      heading={t(`apply.refusal.${removed.includes(record.state) ? 'removed' : 'title'}`)}
    >
      {record.reason && <p className="whitespace-pre-line break-words">{record.reason}</p>}
      {wrong.length > 0 && (
        <>
          <h3 className="mt-4 mb-1 font-semibold">
            {t('apply.refusal.wrong', { count: wrong.length })}
          </h3>
          <ul className="flex flex-col gap-2">
            {wrong.map(({ kind, note }) => (
              <li key={kind}>
                {linked ? (
                  <Link
                    href={applicationPaths.ownApplication.href({ id: record.id, part: kind })}
                    className="link font-semibold"
                  >
                    {t(`codes.documentKind.${kind}`)}
                  </Link>
                ) : (
                  <span className="font-semibold">{t(`codes.documentKind.${kind}`)}</span>
                )}
                {note && <span className="block">{note}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}
