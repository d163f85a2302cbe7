import { describe, expect, it } from 'vitest';
import { englishMark, examOutcome } from '#modules/exam/for-others/outcome.server.ts';
import { text } from '#server/base/texts.ts';

const row = { direction_mark: 45.5, english_mark: 60, is_certificate: false, absent: false };
const refusal = (changed: Partial<Parameters<typeof examOutcome>[0]>) =>
  text('en', 'notifications.N-APPLY-NOT-ACCEPTED.text', {
    org: 'X',
    marks: examOutcome({ ...row, ...changed }),
  });

describe('what the refusal after an exam says of the exam', () => {
  it('names both marks, or the certificate that replaced one', () => {
    expect(refusal({})).toContain('specialty – 45.5, foreign language – 60');
    expect(refusal({ english_mark: null, is_certificate: true })).toContain(
      'foreign language – certificate',
    );
  });

  it('says that there are none: absent, or not examined', () => {
    expect(refusal({ direction_mark: null, english_mark: null, absent: true })).toContain('absent');
    expect(refusal({ direction_mark: null, english_mark: null })).toContain('not examined');
  });
});

it('a result tells of the certificate where there is no mark of the language', () => {
  expect(
    text('en', 'notifications.N-RESULT.text', {
      result: 'accepted',
      direction_mark: 80,
      english_mark: englishMark({ is_certificate: true, english_mark: null }),
    }),
  ).toContain('foreign language certificate');
});
