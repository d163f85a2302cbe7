import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTexts } from '#web/lib/i18n.ts';
import { Below, Skeleton } from '#web/ui/skeleton.tsx';

/** A page of three parts, the second of which stands below the first. */
function Parts({ above, under }: { above: boolean; under: boolean }) {
  return (
    <div>
      {above ? <p>above</p> : <Skeleton />}
      <Below>
        <p>below</p>
      </Below>
      {under ? <p>under</p> : <Skeleton />}
    </div>
  );
}

const shown = (): boolean => !screen.getByText('below').closest('.hidden');

beforeAll(() => startTexts());
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('what stands below a part', () => {
  it('is seen when that has come, whatever is still on its way under it', async () => {
    const { rerender } = render(<Parts above={false} under={false} />);
    expect(shown()).toBe(false);
    rerender(<Parts above under={false} />);
    // The page tells of its changes after the present task.
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(shown()).toBe(true);
  });

  it('is seen at once where nothing above is on its way', () => {
    render(<Parts above under={false} />);
    expect(shown()).toBe(true);
  });

  it('stays when a part above is loaded again: somebody may be at work in it', async () => {
    const { rerender } = render(<Parts above under />);
    rerender(<Parts above={false} under />);
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(shown()).toBe(true);
  });

  it('is seen after a while, when what is above does not come', async () => {
    render(<Parts above={false} under />);
    await act(() => vi.advanceTimersByTimeAsync(3900));
    expect(shown()).toBe(false);
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(shown()).toBe(true);
  });
});
