import { ChartColumn } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { useTexts } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Bar } from './statistic-chart.tsx';

/** The library of charts is loaded when somebody asks for one. */
const StatisticChart = lazy(async () => ({
  default: (await import('./statistic-chart.tsx')).StatisticChart,
}));

/** A button that draws the chart of the table below it. */
export function ChartOnDemand(chart: {
  parts: readonly string[];
  bars: readonly Bar[];
  beside?: boolean;
}) {
  const t = useTexts('statistic');
  const [charted, setCharted] = useState(false);
  const id = useId();
  return (
    <div className="no-print mb-6">
      <Button
        icon={ChartColumn}
        aria-expanded={charted}
        aria-controls={id}
        onClick={() => setCharted(!charted)}
      >
        {t(charted ? 'statistic.chart.hide' : 'statistic.chart.show')}
      </Button>
      <div id={id} hidden={!charted} className="mt-4">
        {charted && (
          <Suspense fallback={<Skeleton rows={6} />}>
            <StatisticChart {...chart} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
