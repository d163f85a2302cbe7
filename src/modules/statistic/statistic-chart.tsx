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
import type { Grouping } from './codes.ts';
import { partsBy, wordsOf } from './figures.ts';
import type { StatisticRow } from './schema.ts';
import { useRowName } from './statistic-table.tsx';

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

interface Props {
  by: Grouping;
  rows: readonly StatisticRow[];
}

/**
 * The rows with the most as bars whose parts differ in colour and pattern. Says nothing that the
 * table beside it does not say in words.
 */
export function StatisticChart({ by, rows }: Props) {
  const t = useTexts('statistic', 'codes');
  const format = useFormat();
  const skin = useSkin();
  const nameOf = useRowName(by);
  const canvas = useRef<HTMLCanvasElement>(null);
  const shown = rows.toSorted((one, other) => other.all.total - one.all.total).slice(0, mostBars);
  const parts = partsBy(by);
  const drawing = {
    skin,
    labels: shown.map((row) => wrapped(nameOf(row))),
    series: parts.map((part) => ({
      label: t(wordsOf(part)),
      data: shown.map((row) => row[part.family][part.measure]),
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
            stacked: true,
            ticks: { ...text, precision: 0, callback: (value) => format.number(Number(value)) },
            grid: { color: colour('--line') },
          },
          y: { stacked: true, ticks: { ...text, autoSkip: false }, grid: { display: false } },
        },
        plugins: { legend: { position: 'top', align: 'start', labels: text } },
      },
    });
    return () => chart.destroy();
  }, [drawn, format]);
  return (
    <figure className="border-y border-line py-4">
      <div className="relative" style={{ height: shown.length * rowHeight + 96 }}>
        <canvas ref={canvas} role="img" aria-label={t('statistic.chart.label')} />
      </div>
      {rows.length > mostBars && (
        <figcaption className="mt-2 text-sm text-muted">
          {t('statistic.chart.most', { count: mostBars })}
        </figcaption>
      )}
    </figure>
  );
}
