const day = 24;
/** Up to two days people speak of hours. */
const mostHours = 48;

/** How long something took, as it is said: less than an hour, or so many hours or days. */
export function spokenTime(hours: number): { word: 'underHour' | 'hours' | 'days'; count: number } {
  if (hours < 1) return { word: 'underHour', count: 0 };
  return hours < mostHours
    ? { word: 'hours', count: Math.round(hours) }
    : { word: 'days', count: Math.round(hours / day) };
}
