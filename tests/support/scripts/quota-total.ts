import { openQuotaYear, places } from './quota-year.ts';
import type { Scene, Script } from './script.ts';

const financialStep = 5;

export const quotaTotalScript: Script = {
  process: 'quotaTotal',
  async scene(world): Promise<Scene> {
    const { staff } = world;
    const year = await openQuotaYear(world);
    await year.goTo(financialStep);
    const birth = {
      period_id: year.period,
      year: year.admissionYear,
      organization_type: 300,
      ...places(8),
    };
    return {
      actor: (role) => (role === 'finance' ? staff.finance : staff.innovation),
      payload: (event) =>
        event === 'create' ? birth : event === 'save' ? { ...places(7), description: null } : {},
      async prepare({ event, role }) {
        if (event === 'reopen' && role === 'system') await year.goBack();
      },
      placed: () => birth,
    };
  },
};
