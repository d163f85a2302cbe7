import type { Line, MaskedTable } from './public/mask.server.ts';

declare module '#server/db/tables/narrowings.ts' {
  interface Narrowings {
    public_statistic: {
      /** One property alone, or two of them crossed (`tableName`). */
      numbers: Line | MaskedTable;
    };
  }
}
