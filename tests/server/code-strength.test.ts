import { expect, it } from 'vitest';
import { newCode } from '#server/confirmation/code-hash.ts';

it('codes have their length and look as if they were thrown by dice', () => {
  const count = 2000;
  const codes = Array.from({ length: count }, () => newCode(6));
  for (const code of codes) expect(code).toMatch(/^\d{6}$/);
  // Two thousand of a million: a few may be equal, not many.
  expect(new Set(codes).size).toBeGreaterThan(count - 15);
  for (let place = 0; place < 6; place += 1) {
    for (const digit of '0123456789') {
      const times = codes.filter((code) => code[place] === digit).length;
      // 200 on average; further than seven standard deviations away would be no dice.
      expect(times).toBeGreaterThan(105);
      expect(times).toBeLessThan(295);
    }
  }
});
