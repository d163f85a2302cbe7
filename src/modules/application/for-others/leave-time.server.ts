import { refuseFields } from '#server/base/refuse.ts';
import type { Reader } from '#server/engine/process.ts';
import type { Settings } from '#server/settings/settings.ts';
import { leaveGrounds } from '#shared/codes.ts';
import { addDays, monthsLater } from '#shared/dates.ts';

const childCare = leaveGrounds.find(({ name }) => name === 'childCare')?.id;

/** When a leave is, and why. */
interface LeaveTime {
  leave_start: string;
  leave_stop: string;
  leave_ground: number | null;
}

/**
 * The whole leave, extensions included, ends within the longest time of its ground, counted in
 * calendar months.
 */
function requireLength(
  { leave_start, leave_stop, leave_ground }: LeaveTime,
  settings: Settings,
): void {
  const months =
    leave_ground === childCare
      ? settings['vacation.max_months_child_care']
      : settings['vacation.max_months'];
  const until = monthsLater(leave_start, months);
  if (leave_stop > until)
    throw refuseFields({
      leave_stop: { key: 'validation.leave_too_long', params: { months, until } },
    });
}

type Today = Pick<Reader, 'today' | 'settings'>;

/** A leave starts at most 30 days ago and is not too long. Throws at its field. */
export function requireLeaveTime(leave: LeaveTime, { today, settings }: Today): void {
  if (leave.leave_start < addDays(today, -30))
    throw refuseFields({ leave_start: 'validation.leave_too_early' });
  requireLength(leave, settings);
}

/** A leave that goes on is made longer, and not too long. Throws at the field `leave_stop`. */
export function requireLongerLeave(
  leave: { [Field in keyof LeaveTime]: LeaveTime[Field] | null },
  stop: string,
  { settings }: Today,
): void {
  if (stop <= (leave.leave_stop ?? '')) throw refuseFields({ leave_stop: 'validation.only_later' });
  const { leave_start, leave_ground } = leave;
  requireLength({ leave_start: leave_start ?? stop, leave_stop: stop, leave_ground }, settings);
}
