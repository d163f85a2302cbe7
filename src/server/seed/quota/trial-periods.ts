import { periodMachine } from '#machines/period.machine.ts';
import { daysAgo } from '#server/story/moments.ts';
import { live, type Step } from '../life.ts';
import type { Stage } from '../papers.ts';
import { quotaDates } from '../periods.ts';
import { type QuotaStory, side } from './story.ts';

type Told = Omit<QuotaStory, 'id' | 'year' | 'began'>;

const nobody = { consolidated: false, totals: {} } as const;

/**
 * The quota of the last one began so many days ago: its registration and review are over, its exams
 * are on.
 */
const examsBegan = 255;

/**
 * Periods for practice, one for each step that the real ones have left behind: so every state of
 * the quota can be looked at.
 */
const trials: readonly { steps: number; back?: true; began?: number; told: Told }[] = [
  {
    steps: 4,
    told: {
      ...nobody,
      requests: {
        NUU: 'pending',
        TSTU: 'returned',
        TUIT: 'accepted',
        TSUE: 'refusedByMinistry',
        TSPU: 'noneNeeded',
        TSUL: 'neverSent',
      },
    },
  },
  {
    steps: 5,
    told: {
      requests: { NUU: 'accepted', TSTU: 'accepted', IMATH: 'accepted' },
      consolidated: true,
      totals: { 100: { total: 'draft' }, 200: { total: 'pending' } },
    },
  },
  {
    steps: 6,
    back: true,
    told: {
      requests: { NUU: 'accepted', TSTU: 'accepted' },
      consolidated: true,
      totals: { 300: { total: 'refused', distribution: 'refused' } },
    },
  },
  {
    steps: 7,
    told: {
      requests: { NUU: 'accepted', TSTU: 'accepted' },
      consolidated: true,
      totals: { 300: { total: 'accepted', distribution: 'accepted' } },
      splits: { NUU: 'draft', TSTU: 'confirmed' },
    },
  },
  {
    steps: 7,
    began: examsBegan,
    told: {
      requests: { NUU: 'accepted', TSTU: 'accepted', TUIT: 'accepted' },
      consolidated: true,
      totals: { 100: { total: 'accepted', distribution: 'accepted' } },
      splits: { NUU: 'confirmed', TSTU: 'confirmed', TUIT: 'confirmed' },
    },
  },
];

const firstDay = 70;
const pace = 8;
const backAgo = 3;
const backReason = 'Moliya vazirligi jami sonlarni qayta koʻrib chiqishni soʻradi.';

/** Writes the trial periods. Answers their stories, ready to be told. */
export async function addTrialPeriods(stage: Stage): Promise<QuotaStory[]> {
  const { agency } = side(stage);
  const thisYear = Number(stage.today.slice(0, 4));
  const stories: QuotaStory[] = [];
  for (const [at, { steps, back, began: first = firstDay, told }] of trials.entries()) {
    const year = thisYear + 3 + at;
    const began = Array.from({ length: steps }, (_, step) => first - step * pace);
    const names = {
      name_uz: `${year}-yil uchun mashq davri`,
      name_ru: `Учебный период на ${year} год`,
      name_en: `Practice period for ${year}`,
    };
    const columns = {
      ...names,
      admission_year: year,
      quarters: [1],
      study_start: `${year}-01-01`,
      ...quotaDates(stage.today, -first),
    };
    const step = (event: string, days: number, rest: Partial<Step> = {}): Step => ({
      event,
      by: agency,
      at: daysAgo(stage, days),
      ...rest,
    });
    const life = [
      step('create', first + 4, { columns }),
      step('activate', first),
      ...began.slice(1).map((days) => step('stepNext', days, { method: 'sms' })),
      ...(back
        ? [
            step('stepBack', backAgo, {
              method: 'sms',
              reason: backReason,
              columns: { stepped_back_at: daysAgo(stage, backAgo) },
            }),
          ]
        : []),
    ];
    const [id = 0] = await live(stage.trx, periodMachine, 'period', [{ steps: life }]);
    stories.push({ ...told, id, year, began });
  }
  return stories;
}
