import { and, or, setup } from 'xstate';
import { type BaseFacts, effects, factGuards, type ProcessTypes, who } from './kit.ts';

/**
 * `technical`: the setting belongs to the installation. `ahead`: the day from which the change
 * holds has not come.
 */
export interface SettingChangeFacts extends BaseFacts {
  technical: boolean;
  ahead: boolean;
}

type SettingChangeEvent = 'plan' | 'withdraw';

const keepers = or(['innovation', 'admin', and(['technicalAdmin', 'technical'])]);

/**
 * A change of a product setting. Changes are only added, each holds from a moment on; whether it
 * holds already is a fact of the clock and no state. Served beside the engine, as directories are;
 * who may change which setting and when is here all the same.
 */
export const settingChangeMachine = setup({
  types: {} as ProcessTypes<SettingChangeFacts, SettingChangeEvent> & { tags: 'counted' },
  guards: { ...who, ...factGuards<SettingChangeFacts>()('technical', 'ahead') },
  actions: effects,
}).createMachine({
  id: 'settingChange',
  version: '1',
  context: ({ input }) => input,
  initial: 'absent',
  states: {
    absent: {
      meta: { code: null, tone: 'secondary' },
      description: 'The setting has the value that it had',
      on: {
        plan: {
          target: 'entered',
          guard: keepers,
          meta: { asks: ['confirm', 'reason'], basis: 'assumed' },
        },
      },
    },
    entered: {
      tags: ['counted'],
      meta: { code: 100, tone: 'info', rests: 'Kept for the record once it holds' },
      description: 'Holds from its moment on, until a later change holds',
      on: {
        withdraw: {
          target: 'withdrawn',
          guard: and([keepers, 'ahead']),
          meta: { asks: ['confirm', 'reason'], basis: 'assumed' },
        },
      },
    },
    withdrawn: {
      type: 'final',
      meta: { code: 200, tone: 'secondary' },
      description: 'Taken back before its moment; kept for the record',
    },
  },
});
