import { useTexts } from '#web/lib/i18n.ts';
import { Tag } from '#web/ui/tag.tsx';
import { flagTones, isShownFlag } from './student-state.ts';

/**
 * Whether a student of the time before the platform is confirmed; nothing for students of the
 * platform itself.
 */
export function StudentFlag({ flag }: { flag: string | null }) {
  const t = useTexts('student');
  return isShownFlag(flag) ? <Tag tone={flagTones[flag]}>{t(`student.flag.${flag}`)}</Tag> : null;
}
