import type { Once } from '#server/db/tables/columns.ts';

declare module '#server/db/tables/narrowings.ts' {
  interface Narrowings {
    /**
     * A change of a product setting, which holds from a moment on; what nobody has changed has the
     * default of `shared/settings.ts`. `state` is of the machine `settingChange`.
     */
    setting_change: { value: Once<unknown> };
  }
}
