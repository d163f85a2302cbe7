import { useTexts } from '#web/lib/i18n.ts';
import { Tag } from '#web/ui/tag.tsx';
import type { Tone } from '#web/ui/tone.ts';
import type { EvidenceItem } from '../schema.ts';

type Judgement = 'accepted' | 'refused' | 'open';

const tones: Record<Judgement, Tone> = {
  accepted: 'success',
  refused: 'danger',
  open: 'secondary',
};

function judgementOf({ accepted }: Pick<EvidenceItem, 'accepted'>): Judgement {
  if (accepted === null) return 'open';
  return accepted ? 'accepted' : 'refused';
}

/** What the organization says of a work, in one word. */
export function JudgementTag({ item }: { item: Pick<EvidenceItem, 'accepted'> }) {
  const t = useTexts('monitoring-evidence');
  const judgement = judgementOf(item);
  return <Tag tone={tones[judgement]}>{t(`monitoring-evidence.judgement.${judgement}`)}</Tag>;
}
