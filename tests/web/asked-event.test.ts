import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { applicationMachine } from '#machines/application.machine.ts';
import { filledForms, hrefAsking } from '#web/process/asked-event.ts';

const form = {
  schema: z.object({}),
  defaults: { leave_ground: null, leave_start: '', advisor_id: 4 },
  fields: () => null,
};

describe('a link that asks for an event', () => {
  it('names the process, the event and the values that are known', () => {
    const href = hrefAsking('/admin/student/7', applicationMachine, 'vacation', {
      leave_ground: 500,
      leave_start: '2026-12-01',
      advisor_id: null,
    });
    expect(href).toBe(
      '/admin/student/7?act=application.vacation&leave_ground=500&leave_start=2026-12-01',
    );
  });

  it('fills in the fields of that event alone, numbers as numbers, and no other names', () => {
    const values = { leave_ground: '500', leave_start: '2026-12-01', order_number: '1-t' };
    const filled = filledForms({ vacation: form, cancel: form }, { event: 'vacation', values });
    expect(filled.vacation?.defaults).toEqual({
      leave_ground: 500,
      leave_start: '2026-12-01',
      advisor_id: 4,
    });
    expect(filled.cancel).toBe(form);
    expect(filledForms({ cancel: form }, null).cancel).toBe(form);
  });
});
