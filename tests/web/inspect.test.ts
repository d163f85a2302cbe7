import { afterEach, describe, expect, it, vi } from 'vitest';
import { startInspector } from '#web/inspect/start.ts';

afterEach(() => vi.restoreAllMocks());

describe('the inspector of machines in development', () => {
  it('opens the page of this product, and asks nobody outside', () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const asked = vi.spyOn(globalThis, 'fetch');
    startInspector();
    const addresses = opened.mock.calls.map(
      ([address]) => new URL(String(address), window.location.href),
    );
    expect(addresses.length).toBeGreaterThan(0);
    for (const { origin, pathname } of addresses)
      expect([origin, pathname]).toEqual([window.location.origin, '/inspect/index.html']);
    expect(asked).not.toHaveBeenCalled();
  });
});
