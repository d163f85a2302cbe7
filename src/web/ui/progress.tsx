import { useFormat } from '#web/lib/use-format.ts';

/** How much of something is done, 0..1, with its name and the percent in figures. */
export function Progress({ label, share }: { label: string; share: number }) {
  const format = useFormat();
  const percent = format.percent(share);
  return (
    <div className="measure">
      <div className="mb-1 flex justify-between gap-4 text-sm">
        <span className="min-w-0">{label}</span>
        <span>{percent}</span>
      </div>
      <progress
        aria-label={label}
        value={Math.round(share * 100)}
        max={100}
        className="block h-1.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-line [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brand"
      />
    </div>
  );
}
