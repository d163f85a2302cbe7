import { type Code, idsOf } from '#shared/codes.ts';
/** What an exam decides about a candidate. */
export const examResults = [
  { id: 100, name: 'notAccepted' },
  { id: 200, name: 'accepted' },
] as const satisfies readonly Code[];
export const examResultIds = idsOf(examResults);
/** The code of a result. */
export type ExamResultCode = (typeof examResults)[number]['id'];

/**
 * What a candidate is ranked by: marks, articles (`articleTypes`), the moment of sending; the
 * row's id makes the order total.
 */
export interface Ranked {
  id: number;
  direction_mark: number | null;
  english_mark: number | null;
  is_certificate: boolean;
  /** The highest mark of the exam (decision 055). */
  max_mark: number;
  absent: boolean;
  is_foreign: boolean;
  works: number;
  sent_at: string;
  /** The targeted letter that they apply by, and how many of its candidates may be accepted. */
  letter_id?: number | null;
  letter_places?: number | null;
}

export interface PassMarks {
  direction: number;
  english: number;
}

/** Why a result is proposed: the text is `exams.why.<name>`. */
type Why =
  | 'noMarks'
  | 'absent'
  | 'belowDirection'
  | 'belowEnglish'
  | 'foreign'
  | 'letterFull'
  | 'withinPlaces'
  | 'beyondPlaces';

export interface Proposal {
  /** Place among those who have both marks, from 1; null without them. */
  rank: number | null;
  total: number | null;
  /** Null while marks are missing. */
  result: ExamResultCode | null;
  why: Why;
}

/** What a total is made of. */
export type Marked = Pick<
  Ranked,
  'direction_mark' | 'english_mark' | 'is_certificate' | 'max_mark'
>;

/** A certificate frees from the language exam and counts as the highest mark of the exam. */
export const englishOf = ({
  english_mark,
  is_certificate,
  max_mark,
}: Omit<Marked, 'direction_mark'>): number | null => (is_certificate ? max_mark : english_mark);

/** Sum of both marks; null while one of them is missing. */
export function totalOf(row: Marked): number | null {
  const english = englishOf(row);
  return row.direction_mark === null || english === null ? null : row.direction_mark + english;
}

/** Whether both marks reach the pass marks. */
export function marksPass(
  row: Omit<Ranked, 'id' | 'works' | 'sent_at' | 'is_foreign'>,
  pass: PassMarks,
): boolean {
  const english = englishOf(row);
  return (
    !row.absent &&
    row.direction_mark !== null &&
    english !== null &&
    row.direction_mark >= pass.direction &&
    english >= pass.english
  );
}

/**
 * Negative when `a` stands before `b`: total, mark of the direction, works, earlier sending, id.
 * Rows without a total stand last.
 */
export function compareRank(a: Ranked, b: Ranked): number {
  const [first, second] = [totalOf(a), totalOf(b)];
  if (first === null || second === null)
    return Number(first === null) - Number(second === null) || a.id - b.id;
  const sent = a.sent_at === b.sent_at ? 0 : a.sent_at < b.sent_at ? -1 : 1;
  return (
    second - first ||
    (b.direction_mark ?? 0) - (a.direction_mark ?? 0) ||
    b.works - a.works ||
    sent ||
    a.id - b.id
  );
}

/**
 * The rank of each by id, from 1 in every form of study; `ranked` is in order of form and rank. Who
 * has no total has no rank.
 */
export function ranksOf(
  ranked: readonly (Ranked & { dc_type: number })[],
): ReadonlyMap<number, number> {
  const counted = ranked.filter((row) => totalOf(row) !== null);
  const first = ({ dc_type }: { dc_type: number }) =>
    counted.findIndex((row) => row.dc_type === dc_type);
  return new Map(counted.map((row, index) => [row.id, index - first(row) + 1]));
}

/** Why somebody cannot be accepted whatever the places are; null when only the rank decides. */
function whyNot(row: Ranked, pass: PassMarks): Why | null {
  if (row.absent) return 'absent';
  if (row.direction_mark !== null && row.direction_mark < pass.direction) return 'belowDirection';
  const english = englishOf(row);
  if (row.direction_mark === null || english === null) return 'noMarks';
  if (english < pass.english) return 'belowEnglish';
  return row.is_foreign ? 'foreign' : null;
}

/** Counts the places of each targeted letter that candidates take in the order of the rank. */
function letterPlaces() {
  const taken = new Map<number, number>();
  return {
    hasPlace: ({ letter_id, letter_places }: Ranked): boolean =>
      !letter_id || (taken.get(letter_id) ?? 0) < (letter_places ?? 0),
    take({ letter_id }: Ranked): void {
      if (letter_id) taken.set(letter_id, (taken.get(letter_id) ?? 0) + 1);
    },
  };
}

/**
 * The proposed results of the candidates of one direction and form of study: the best of those who
 * pass, as many as there are places, and of one targeted letter as many as it has. Foreign citizens
 * take no place of the quota. The order of `rows` does not matter.
 */
export function proposeResults(
  rows: readonly Ranked[],
  places: number,
  pass: PassMarks,
): Map<number, Proposal> {
  let left = places;
  const letters = letterPlaces();
  const proposals = [...rows].sort(compareRank).map((row, index): [number, Proposal] => {
    const total = totalOf(row);
    const rank = total === null ? null : index + 1;
    const why = whyNot(row, pass) ?? (letters.hasPlace(row) ? null : 'letterFull');
    if (why)
      return [
        row.id,
        { rank, total, result: why === 'noMarks' ? null : examResultIds.notAccepted, why },
      ];
    left -= 1;
    letters.take(row);
    return [
      row.id,
      left >= 0
        ? { rank, total, result: examResultIds.accepted, why: 'withinPlaces' }
        : { rank, total, result: examResultIds.notAccepted, why: 'beyondPlaces' },
    ];
  });
  return new Map(proposals);
}
