import { useEffect, useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import { type Looker, type Lookers, lookEveryMs } from '#shared/looking.ts';
import { onLooked } from '#web/lib/changes.ts';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { seesAs } from '#web/lib/session-place.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { collectionOf } from '#web/record/record.ts';

/**
 * Says to colleagues that this page is open while it can be seen, and hears who of them has the same
 * one open. A beat that fails is the next one's business.
 */
function useLookers(machine: AnyStateMachine, id: number): readonly Looker[] {
  const [looking, setLooking] = useState<readonly Looker[]>([]);
  useEffect(() => {
    if (seesAs()) return;
    let gone = false;
    const say = async (left: boolean) => {
      const path = `/${collectionOf(machine)}/${id}/looking/`;
      const found = await http.post<Lookers>(path, { left }).catch(() => null);
      if (found && !gone) setLooking(found.looking);
    };
    const look = () => void say(document.hidden);
    look();
    const beat = setInterval(() => document.hidden || look(), lookEveryMs);
    document.addEventListener('visibilitychange', look);
    const unhear = onLooked((news) => {
      if (news.process === machine.id && news.id === id) setLooking(news.looking);
    });
    return () => {
      gone = true;
      clearInterval(beat);
      document.removeEventListener('visibilitychange', look);
      unhear();
      void say(true);
    };
  }, [machine, id]);
  return looking;
}

export interface LookedAt {
  machine: AnyStateMachine;
  id: number;
}

/** Which colleagues have this record open now; nothing while nobody has. */
export function WhoLooks({ machine, id }: LookedAt) {
  const t = useTexts('assignment');
  const format = useFormat();
  const looking = useLookers(machine, id);
  return (
    <p role="status" className="no-print text-muted empty:hidden">
      {looking.length > 0 &&
        t('assignment.looking', { names: format.list(looking.map(({ name }) => name)) })}
    </p>
  );
}
