import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AdditionalQuotaFacts,
  additionalQuotaMachine,
} from '#machines/additional-quota.machine.ts';
import { actionsOf, perform, systemActor } from '#machines/kit.ts';
import { additionalDcTypes, additionalTypeOf } from '#modules/quota/additional/codes.ts';
import {
  type AdditionalCandidate,
  additionalQuotaCreate,
  compareCandidates,
  passedOver,
} from '#modules/quota/additional/schema.ts';
import { dcTypeOf } from '#shared/codes.ts';
import { permissions, relatedActor, relatedFacts } from '../support/model.ts';

const university = relatedActor('university');
const facts: AdditionalQuotaFacts = {
  ...relatedFacts,
  publicationStep: true,
  examFinished: true,
  examNotOver: true,
  examOver: false,
  candidatesWait: true,
  noneUndecided: true,
  neverSent: true,
  amountFits: true,
  fileUploaded: true,
  placesUnused: true,
  withinAccepted: true,
  bestFirst: true,
};
const look = (
  state: string,
  event: string,
  changed: Partial<AdditionalQuotaFacts>,
  actor = university,
) =>
  actionsOf(additionalQuotaMachine, { state, facts: { ...facts, ...changed } }, actor).find(
    (action) => action.event === event,
  );

describe('additional quota', () => {
  it('gives each role exactly these actions', () => {
    expect(permissions(additionalQuotaMachine)).toMatchInlineSnapshot(`
      {
        "absent": {
          "university": "create",
        },
        "accepted": {
          "system": "lapse",
          "university": "distribute",
        },
        "closed": {},
        "deleted": {},
        "distributed": {
          "system": "lapse",
          "university": "distribute",
        },
        "draft": {
          "system": "expire",
          "university": "save, ask, delete",
        },
        "expired": {},
        "pending": {
          "innovation": "accept, reject",
          "system": "expire",
          "university": "withdraw",
        },
        "rejected": {
          "system": "expire",
          "university": "rework",
        },
      }
    `);
  });

  it('is asked for after the exam of the organization, once at a time, with a letter and no more than wait', () => {
    const missing = {
      publicationStep: false,
      examFinished: false,
      candidatesWait: false,
      noneUndecided: false,
    };
    expect(look('absent', 'create', missing)?.unmet).toEqual(Object.keys(missing));
    expect(look('draft', 'ask', { amountFits: false, fileUploaded: false })?.unmet).toEqual([
      'amountFits',
      'fileUploaded',
    ]);
  });

  it('is decided by the agency alone, the places are booked with its answer', () => {
    expect(look('pending', 'accept', {})?.permitted).toBe(false);
    const { state, effects } = perform(
      additionalQuotaMachine,
      { state: 'pending', facts },
      'accept',
      relatedActor('innovation'),
    );
    expect([state, effects.map(({ params }) => params.entry ?? params.code)]).toEqual([
      'accepted',
      ['additionalGranted', 'N-ADD-ACCEPTED'],
    ]);
  });

  it('is distributed by the organization, the best first, in the same step as the results', () => {
    for (const state of ['accepted', 'distributed']) {
      const missing = {
        examFinished: false,
        placesUnused: false,
        candidatesWait: false,
        withinAccepted: false,
        bestFirst: false,
      };
      expect(look(state, 'distribute', missing)?.unmet).toEqual(Object.keys(missing));
      const done = perform(additionalQuotaMachine, { state, facts }, 'distribute', university);
      expect([done.state, done.effects.map(({ params }) => params.entry)]).toEqual([
        'distributed',
        ['namedAccepted'],
      ]);
    }
  });

  it('ends with the exam: undecided ones expire, places that nobody used return', () => {
    const over = { ...facts, examOver: true, examNotOver: false };
    for (const state of ['draft', 'pending', 'rejected'])
      expect(
        perform(additionalQuotaMachine, { state, facts: over }, 'expire', systemActor).state,
      ).toBe('expired');
    for (const state of ['accepted', 'distributed']) {
      const { effects } = perform(
        additionalQuotaMachine,
        { state, facts: over },
        'lapse',
        systemActor,
      );
      expect(effects.map(({ params }) => params.entry)).toEqual(['additionalReturned']);
    }
    expect(look('accepted', 'lapse', {}, systemActor)?.unmet).toEqual(['examOver']);
    expect(look('rejected', 'rework', { examNotOver: false })?.unmet).toEqual(['examNotOver']);
  });
});

describe('the forms of study of additional places', () => {
  it('become outside quota or under contract, of the same family; a foreign citizen goes under contract', () => {
    const become = additionalDcTypes.map(({ id }) =>
      [100, 200].map((basis) => additionalTypeOf(id, basis, false)),
    );
    expect(become).toEqual([
      [800, 1100],
      [900, 1200],
      [1000, 1300],
    ]);
    for (const { id } of additionalDcTypes)
      expect(dcTypeOf(additionalTypeOf(id, 100, true))).toMatchObject({ contract: true });
  });

  it('who studies outside the quota does not pay', () => {
    const asked = {
      period_id: 1,
      direction_id: 1,
      dc_type: 200,
      basis: 100,
      payer: 300,
      amount: 1,
    };
    expect(additionalQuotaCreate.safeParse(asked).error?.issues.map(({ path }) => path)).toEqual([
      ['payer'],
    ]);
    for (const fits of [{ payer: 100 }, { basis: 200 }])
      expect(additionalQuotaCreate.safeParse({ ...asked, ...fits }).success).toBe(true);
  });
});

const candidates = fc
  .array(
    fc.record({
      direction_mark: fc.integer({ min: 100, max: 104 }).map((halves) => halves / 2),
      english_mark: fc.option(fc.integer({ min: 50, max: 52 })),
      is_certificate: fc.boolean(),
      max_mark: fc.constantFrom(100),
      is_foreign: fc.boolean(),
      works: fc.integer({ min: 0, max: 2 }),
      sent_at: fc.constantFrom('2026-10-01', '2026-10-02'),
    }),
    { maxLength: 25 },
  )
  .map((rows) =>
    rows.map(
      (row, id): AdditionalCandidate => ({
        ...row,
        id,
        application_id: 1000 + id,
        person: { surname: null, first_name: null, middle_name: null },
        total: null,
      }),
    ),
  );
const idsOf = (rows: readonly AdditionalCandidate[]): number[] =>
  rows.map(({ application_id }) => application_id);

describe('best totals first', () => {
  it('passes nobody over when the best so many are named, whatever order they come in', () => {
    fc.assert(
      fc.property(candidates, fc.nat(25), (rows, places) => {
        const ranked = [...rows].sort(compareCandidates);
        expect(passedOver([...rows].reverse(), idsOf(ranked.slice(0, places)))).toEqual([]);
      }),
    );
  });

  it('names exactly those who stand above somebody named', () => {
    fc.assert(
      fc.property(candidates, fc.array(fc.nat(25)), (rows, chosen) => {
        const named = chosen.map((id) => 1000 + id);
        const above = rows.filter(
          (one) =>
            !named.includes(one.application_id) &&
            rows.some(
              (other) => named.includes(other.application_id) && compareCandidates(one, other) < 0,
            ),
        );
        expect(idsOf(passedOver(rows, named)).sort()).toEqual(idsOf(above).sort());
      }),
    );
  });
});
