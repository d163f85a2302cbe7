import { addDays } from '#shared/dates.ts';
import type { Language } from '#shared/languages.ts';

/** An event of a whole day. */
export interface DayEvent {
  /** The same for the same event in every reading, so that a calendar replaces it. */
  uid: string;
  /** `YYYY-MM-DD`. */
  date: string;
  summary: string;
}

interface Calendar {
  name: string;
  language: Language;
  /** Where a person reads on. */
  url: string;
  now: Date;
}

/** The longest line in octets, without its end (RFC 5545, 3.1). */
const longestLine = 75;

/** A text as a value (RFC 5545, 3.3.11). */
const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, (mark) => `\\${mark}`).replace(/\r\n|\r|\n/g, '\\n');

/**
 * A long line in pieces of at most 75 octets; each after the first begins with a blank. No letter is
 * cut: Uzbek and Russian ones have two octets and more.
 */
export function folded(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  for (const letter of line) {
    if (Buffer.byteLength(piece + letter) > longestLine) {
      pieces.push(piece);
      piece = ' ';
    }
    piece += letter;
  }
  return [...pieces, piece].join('\r\n');
}

const dayOf = (date: string): string => date.replaceAll('-', '');
const momentOf = (moment: Date): string => moment.toISOString().replace(/[-:]|\.\d+/g, '');

const eventLines = ({ uid, date, summary }: DayEvent, { now, url }: Calendar): string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `DTSTAMP:${momentOf(now)}`,
  `DTSTART;VALUE=DATE:${dayOf(date)}`,
  // The day before which an event of a whole day ends.
  `DTEND;VALUE=DATE:${dayOf(addDays(date, 1))}`,
  `SUMMARY:${escaped(summary)}`,
  `URL:${url}`,
  // It says what is due on a day, and takes none of its hours.
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
];

/** Events of whole days as a calendar that programs subscribe to (RFC 5545). */
export function icalendar(calendar: Calendar, events: readonly DayEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Doctoral education//Deadlines//${calendar.language.toUpperCase()}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(calendar.name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    ...events.flatMap((event) => eventLines(event, calendar)),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
