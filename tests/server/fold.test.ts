import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fold } from '#shared/fold.ts';
import { holdsWords, spellingsOf } from '#shared/search-words.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.stop());

describe('fold_text of the database is fold of the product', () => {
  const inDatabase = async (texts: string[]) => {
    const { rows } = await sql<{
      folded: string;
    }>`select fold_text(t) as folded from unnest(${texts}::text[]) with ordinality as x(t, n)
      order by n`.execute(database.db);
    return rows.map(({ folded }) => folded);
  };

  it('for words of the country', async () => {
    const texts = [
      "qo'qon",
      'қўқон',
      'QOQON',
      'Абдуллаев',
      'об’ект',
      'Ёшлар Юлдузи Щит Цех ъь',
      'Әжинияз Ңң Üý ı İ',
      '  A\u00a0\u2003B\t\nC  ',
      'ﬁ ½ Å',
      '',
    ];
    expect(await inDatabase(texts)).toEqual(texts.map(fold));
  });

  // PostgreSQL 15 knows Unicode 14: signs of later versions are no letters to it.
  const known = (text: string) =>
    [...text].filter((sign) => sign > '\u0000' && sign < '\u3000').join('');

  it('for thousands of made-up texts', async () => {
    const letters = fc.constantFrom(
      ...'abgoʻʼ\'`‘’EЕеЁёЎўҚқҒғҲҳЪъЬьЩщЦцЮюЯяӘәҢң áǵÉñßİı-_.,"\u0301\u0306\u00ad\u200b1½',
    );
    const texts = fc.sample(
      fc.array(fc.oneof(letters, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 })), {
        maxLength: 12,
      }),
      {
        numRuns: 4000,
        seed: 7,
      },
    );
    const clean = texts.map((parts) => known(parts.join('')));
    expect(await inDatabase(clean)).toEqual(clean.map(fold));
  });
});

describe('the spellings of a word', () => {
  const letters = fc.constantFrom(...'aehkqxyscо.*+?()[]{}|\\^$-_%1');
  const word = fc.string({ unit: letters, minLength: 1, maxLength: 8 });

  it('hold the word itself, and are the same for the database and the browser', async () => {
    const pairs = fc.sample(fc.tuple(word, word), { numRuns: 2000, seed: 11 });
    const cases = pairs.flatMap(([one, other]) => {
      const spellings = spellingsOf(fold(one));
      return spellings === null ? [] : [{ one, spellings, texts: [one, `${other}${one}`, other] }];
    });
    expect(cases.length).toBeGreaterThan(500);
    const asked = cases.flatMap(({ one, spellings, texts }) =>
      texts.map((text) => ({ one, spellings, text: fold(text) })),
    );
    const { rows } = await sql<{ fits: boolean }>`
      select t ~ p as fits from unnest(${asked.map(({ text }) => text)}::text[],
        ${asked.map(({ spellings }) => spellings)}::text[]) with ordinality as x(t, p, n)
      order by n`.execute(database.db);
    expect(rows.map(({ fits }) => fits)).toEqual(
      asked.map(({ one, text }) => holdsWords(text, [fold(one)])),
    );
    for (const { one } of cases) expect([one, holdsWords(one, [fold(one)])]).toEqual([one, true]);
  });

  it('are one where no letter has another', () => {
    expect(['2027', 'dilnoza', 'shirin', 'choriyev'].map(spellingsOf)).toEqual([
      null,
      null,
      null,
      'choriy?ev',
    ]);
  });
});
