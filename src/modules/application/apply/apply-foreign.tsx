import { dcTypeOf } from '#shared/codes.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { Notice } from '#web/ui/notice.tsx';
import { isForeign } from '../for-others/scholarship.ts';
import { useApply } from './apply-context.ts';
import { useOwnProfile } from './use-own-profile.ts';

/**
 * What a targeted form of study means for a foreign citizen, before it is sent: places of the state
 * are not theirs, so that they study under contract or not at all (decision 106).
 */
export function ApplyForeign() {
  const t = useTexts('apply');
  const { record } = useApply();
  const { data } = useOwnProfile();
  if (!data || !isForeign(data) || !dcTypeOf(record.dc_type)?.targeted) return null;
  return (
    <div className="mb-6">
      <Notice tone="warning" heading={t('apply.foreign.title')}>
        <p>{t('apply.foreign.targeted')}</p>
      </Notice>
    </div>
  );
}
