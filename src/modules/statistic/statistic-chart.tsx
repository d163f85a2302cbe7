import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  Legend,
  LinearScale,
  Tooltip,
} from 'chart.js';
import { useEffect, useRef } from 'react';
import { useTexts } from '#web/lib/i18n.ts';
import { useSkin } from '#web/lib/skin.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { barPattern } from './bar-pattern.ts';

Chart.register(BarController, BarElement, CategoryScale, Legend, LinearScale, Tooltip);

/** More bars are no picture any more; the table has all of them. */
const mostBars = 15;
const rowHeight = 44;
const lineLength = 34;

/** A name in lines that leave room for the bars. */
function wrapped(name: string): string[] {
  const lines = [''];
  for (const word of name.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last && last.length + word.length >= lineLength) lines.push(word);
    else lines[lines.length - 1] = last ? `${last} ${word}` : word;
  }
  const [first = '', second] = lines;
  if (second === undefined) return [first];
  return [first, lines.length > 2 ? `${second} …` : second];
}

/** A row of the chart: how many people each part of it counts. */
export interface Bar {
  name: string;
  numbers: readonly number[];
}

interface Props {
  /** What the parts of every bar are called. */
  parts: readonly string[];
  bars: readonly Bar[];
  /** Parts that are no parts of one whole lie beside each other. */
  beside?: boolean;
}

const lengthOf = ({ numbers }: Bar): number => numbers.reduce((total, one) => total + one, 0);

/**
 * The rows with the most as bars whose parts differ in colour and pattern. Says nothing that the
 * table beside it does not say in words.
 */
export function StatisticChart({ parts, bars, beside = false }: Props) {
  const t = useTexts('statistic');
  const format = useFormat();
  const skin = useSkin();
  const canvas = useRef<HTMLCanvasElement>(null);
  const shown = bars.toSorted((one, other) => lengthOf(other) - lengthOf(one)).slice(0, mostBars);
  const drawing = {
    skin,
    labels: shown.map(({ name }) => wrapped(name)),
    series: parts.map((label, at) => ({
      label,
      data: shown.map(({ numbers }) => numbers[at] ?? 0),
    })),
  };
  const drawn = JSON.stringify(drawing);
  useEffect(() => {
    const place = canvas.current;
    if (!place) return;
    const { labels, series }: typeof drawing = JSON.parse(drawn);
    const style = getComputedStyle(place);
    const colour = (token: string) => style.getPropertyValue(token).trim();
    const text = { color: colour('--ink'), font: { family: style.fontFamily, size: 14 } };
    const chart = new Chart(place, {
      type: 'bar',
      data: {
        labels,
        datasets: series.map(({ label, data }, at) => ({
          label,
          data,
          backgroundColor: barPattern(at, colour),
          borderColor: colour('--ink'),
          borderWidth: 1,
        })),
      },
      options: {
        indexAxis: 'y',
        maintainAspectRatio: false,
        animation: false,
        scales: {
          x: {
            stacked: !beside,
            ticks: { ...text, precision: 0, callback: (value) => format.number(Number(value)) },
            grid: { color: colour('--line') },
          },
          y: { stacked: !beside, ticks: { ...text, autoSkip: false }, grid: { display: false } },
        },
        plugins: { legend: { position: 'top', align: 'start', labels: text } },
      },
    });
    return () => chart.destroy();
  }, [drawn, format, beside]);
  return (
    <figure className="border-y border-line py-4">
      <div className="relative" style={{ height: shown.length * rowHeight + 96 }}>
        <canvas ref={canvas} role="img" aria-label={t('statistic.chart.label')} />
      </div>
      {bars.length > mostBars && (
        <figcaption className="mt-2 text-sm text-muted">
          {t('statistic.chart.most', { count: mostBars })}
        </figcaption>
      )}
    </figure>
  );
}
