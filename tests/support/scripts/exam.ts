import { scaleOf } from '#modules/exam/pass-marks.server.ts';
import { initialSettings } from '#shared/settings.ts';
import { type ExamCampaign, examCampaign, raised } from '../exam-campaign.ts';
import type { Scene, Script } from './script.ts';

const low = { direction_mark: 40, english_mark: 80, absent: false };

/** Marks, a result and the protocol for the one candidate, so that the exam can be finished. */
async function decide(campaign: ExamCampaign, exam: number): Promise<void> {
  const [row] = await campaign.rows(exam);
  if (row?.state !== 'noResult') return;
  const { protocols } = await campaign.files();
  await campaign.schedule(exam);
  await campaign.row(row.id, 'setMark', low);
  await campaign.row(row.id, 'refuse', {});
  await campaign.act(exam, 'upload', { protocols });
}

export const examScript: Script = {
  process: 'exam',
  async scene(world): Promise<Scene> {
    const { on, staff, university } = world;
    const campaign = await examCampaign(world, { places: 1, candidates: 1 });
    const files = await campaign.files();
    const prepare: Record<string, (id: number) => Promise<unknown>> = {
      finish: (id) => decide(campaign, id),
      async close(id) {
        await raised(on, id, 'publish', 'rowsOf');
        await campaign.act(id, 'upload', await campaign.files());
        on.clock.days(60);
      },
      overdue: async () => on.clock.days(60),
    };
    return {
      actor: (role) => (role === 'university' ? staff.university : staff.innovation),
      payload: (event) =>
        ({
          create: { period_id: campaign.period },
          setSchedule: campaign.scheduled(),
          upload: files,
        })[event] ?? {},
      prepare: async ({ event }, id) => {
        if (event !== 'create') await raised(on, id, 'create', 'candidates');
        await prepare[event]?.(id);
      },
      placed: () => ({
        period_id: campaign.period,
        organization_id: university,
        ...scaleOf({ settings: initialSettings }),
      }),
    };
  },
};
