import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { applicationDraft } from '#modules/application/inputs.ts';
import { certificateFields, reachedLevel, scaleProblem } from '#modules/certificate/schema.ts';
import { diplomaFields } from '#modules/diploma/schema.ts';
import { scientificWorkFields } from '#modules/scientific-work/schema.ts';
import { isRealDate, tashkentDay } from '#shared/dates.ts';
import { fileSize } from '#shared/file-rules.ts';
import { fold } from '#shared/fold.ts';
import {
  formatPhone,
  isEmail,
  isPassword,
  isUrl,
  letterCodePattern,
  normalizePassport,
  normalizePhone,
  passportPattern,
} from '#shared/formats.ts';
import { normalizeName } from '#shared/names.ts';
import { maskPinfl, pinflAgrees, pinflCheckDigit, readPinfl } from '#shared/pinfl.ts';
import { profileChange } from '#shared/profile.ts';
import * as rules from '#shared/validation.ts';
import { validationFields } from '#shared/validation-messages.ts';
import { decodeMessage } from '#shared/validation-text.ts';

/** The first message of a refused value; undefined when it is accepted. */
function refusal(schema: z.ZodType, value: unknown) {
  const result = schema.safeParse(value);
  return result.success ? undefined : decodeMessage(result.error.issues[0]?.message ?? '');
}
const key = (schema: z.ZodType, value: unknown) => refusal(schema, value)?.key;

describe('personal number', () => {
  it.each(['31210632040244', '31210932040247', '40201902050010'])(
    '%s, an official example, is right',
    (pinfl) => {
      expect(pinflCheckDigit(pinfl)).toBe(Number(pinfl.at(13)));
      expect(readPinfl(pinfl)).not.toBeNull();
    },
  );

  it('says birthday and gender', () => {
    expect(readPinfl('31210932040247')).toEqual({ gender: 1, birthday: '1993-10-12' });
    expect(readPinfl('40201902050010')).toEqual({ gender: 2, birthday: '1990-01-02' });
  });

  it.each([
    '31210932040248',
    '3121093204024',
    '71210932040247',
    '33202932040240',
    'x1210932040247',
    '',
  ])('refuses %s', (pinfl) => {
    expect(readPinfl(pinfl)).toBeNull();
  });

  it('refuses a birthday in the future, by the day given', () => {
    expect(readPinfl('31210932040247', '1993-10-12')).not.toBeNull();
    expect(readPinfl('31210932040247', '1993-10-11')).toBeNull();
  });

  it('must agree with the form', () => {
    expect(pinflAgrees('31210932040247', { birthday: '1993-10-12', gender: 1 })).toBe(true);
    expect(pinflAgrees('31210932040247', { birthday: null })).toBe(true);
    expect(pinflAgrees('31210932040247', { birthday: '1993-10-13' })).toBe(false);
    expect(pinflAgrees('31210932040247', { gender: 2 })).toBe(false);
  });

  it('is masked in lists', () => expect(maskPinfl('31210932040247')).toBe('3*********0247'));
});

describe('folding', () => {
  it.each([
    [
      ["qo'qon", 'qoʻqon', 'қўқон', 'QOQON', 'Qo‘qon', 'QO`QON', 'Қўқон', 'qo\u00b4qon', 'qoqon '],
      'qoqon',
    ],
    [['Шаҳрисабз', 'Shahrisabz', 'SHAHRISABZ'], 'shahrisabz'],
    [['Абдуллаев', 'Abdullayev'], 'abdullayev'],
    [['Ерназаров', 'Yernazarov'], 'yernazarov'],
    [['Ёқуб', 'Yoqub', 'ёқуб'], 'yoqub'],
    [['маълумот', 'maʼlumot', "ma'lumot"], 'malumot'],
    [['Цой  Юлия', 'Tsoy Yuliya'], 'tsoy yuliya'],
    [['и\u0306од', 'йод'], 'yod'],
    [['Qaraqalpaqstán', 'QARAQALPAQSTAN'], 'qaraqalpaqstan'],
    [['Әжинияз', 'Ájiniyaz'], 'ajiniyaz'],
  ])('%j are one', (texts, folded) => {
    expect(texts.map(fold)).toEqual(texts.map(() => folded));
  });

  it('of what is typed so far is found in the whole', () => {
    for (const text of ['Қўқон', 'Абдуллаев', 'Цой', 'Oʻrinboyev']) {
      for (let length = 1; length <= text.length; length += 1)
        expect(fold(text)).toContain(fold(text.slice(0, length)));
    }
  });
});

describe('names', () => {
  it.each([
    ["o'g'li", 'oʻgʻli'],
    ['Sa’dulla', 'Saʼdulla'],
    ['  Oʼtkir \u200b ', 'Oʻtkir'],
    ['Isʻhoq', 'Isʼhoq'],
  ])('%s is stored as %s', (typed, stored) => expect(normalizeName(typed)).toBe(stored));

  it.each([
    'Anna-Mariya',
    'Oʻgʻiloy',
    'Жуманазаров',
    'Ғуломжон',
    'Älbiýe',
    'Әбдимурат',
    'de la Cruz',
  ])('%s is one', (name) => {
    expect(key(rules.personName, name)).toBeUndefined();
  });

  it.each(['Ali2', '<b>', 'a\u0000;', '---', 'a'.repeat(61), '🙂'])('%s is none', (name) =>
    expect(key(rules.personName, name)).toBe('validation.name'),
  );
});

describe('passport and contact', () => {
  it('takes Cyrillic look-alikes and spaces', () => {
    expect(normalizePassport('аа 123-45 67')).toBe('AA1234567');
    expect(passportPattern.test(normalizePassport('АВ1234567'))).toBe(true);
    expect(passportPattern.test(normalizePassport('ЖЖ1234567'))).toBe(false);
  });

  it.each(['+998 (90) 123-45-67', '90 123 45 67', '998901234567', '\u202a+998901234567\u202c'])(
    '%s is a phone',
    (typed) => {
      expect(normalizePhone(typed)).toBe('+998901234567');
      expect(key(rules.phone, typed)).toBeUndefined();
    },
  );
  it('refuses other phones', () => {
    for (const wrong of ['12345', '+99890123456', '+7 901 123 45 67', 'phone'])
      expect(key(rules.phone, wrong)).toBe('validation.phone');
    expect(key(rules.foreignPhone, '+49 30 123456')).toBeUndefined();
  });
  it('shows a phone in the mask', () =>
    expect(formatPhone('+998901234567')).toBe('+998 (90) 123-45-67'));

  it('judges e-mails', () => {
    expect(rules.email.parse(' Ali.Valiyev@Example.UZ ')).toBe('ali.valiyev@example.uz');
    const wrong = [
      'a',
      'a@b',
      'a@@b.uz',
      'a b@c.uz',
      'a\r\nbcc:x@y.uz',
      '.a@b.uz',
      'a..b@c.uz',
      'a@-b.uz',
      `${'a'.repeat(65)}@b.uz`,
      `a@${'b.'.repeat(130)}uz`,
    ];
    for (const text of wrong) expect([text, isEmail(text)]).toEqual([text, false]);
  });

  it.each([
    'http://a.uz',
    'https://www.example.com/a?b=c#d',
    'https://doi.org/10.1000/182',
    'http://x.museu',
  ])('%s is a link', (text) => {
    expect(isUrl(text)).toBe(true);
  });
  it.each([
    'ftp://a.uz',
    'javascript:alert(1)',
    'https://localhost',
    'https://a.museum1',
    'https://a.technology',
    'https://a.uz.technology',
    'a.uz',
    'https://a.u',
  ])('%s is no link', (text) => expect(isUrl(text)).toBe(false));
});

describe('rules that fields share', () => {
  it.each([
    ['Abcdef1!', true],
    ['Abcdefg 1(', true],
    ['Abcdef1', false],
    ['abcdef1!', false],
    ['ABCDEF1!', false],
    ['Abcdefg!', false],
    ['Abcdefg1', false],
    ['Abcdef1^', false],
    [`Aa1!${'ў'.repeat(124)}`, true],
    [`Aa1!${'ў'.repeat(125)}`, false],
  ])('password %s: %s', (text, right) => expect(isPassword(text)).toBe(right));

  it.each([
    ['341234567890123', undefined],
    ['3712 345678 90123', undefined],
    ['351234567890123', 'validation.credit_card'],
    ['34123456789012', 'validation.credit_card'],
    ['', 'validation.required'],
  ])('card %s: %s', (text, expected) => expect(key(rules.card, text)).toBe(expected));

  it.each([
    [rules.positive, -0.01, { key: 'validation.positive' }],
    [rules.positive, 0, undefined],
    [rules.positive, Number.POSITIVE_INFINITY, { key: 'validation.numeric' }],
    [rules.positive, '5', { key: 'validation.numeric' }],
    [rules.integer, 1.5, { key: 'validation.integer' }],
    [rules.integer, 2 ** 31, { key: 'validation.max_value', params: { max: '2147483647' } }],
    [rules.integerText, '-12', undefined],
    [rules.integerText, '1e3', { key: 'validation.integer' }],
    [rules.between(1, 5), 6, { key: 'validation.between', params: { min: '1', max: '5' } }],
    [rules.digits(4), '12a4', { key: 'validation.digits', params: { length: '4' } }],
    [rules.exactly(2), 'abc', { key: 'validation.length', params: { length: '2' } }],
    [rules.decimal(2), 1.234, { key: 'validation.decimal', params: { decimals: '2' } }],
    [rules.numeric, '12a', { key: 'validation.numeric' }],
    [rules.alpha, "O'zbekʻЎ", undefined],
    [rules.alpha, 'a1', { key: 'validation.alpha' }],
    [rules.alphaDash, 'a_1-б', undefined],
    [rules.alphaNum, 'a-1', { key: 'validation.alpha_num' }],
    [rules.line({ min: 3 }), ' a\u200b ', { key: 'validation.min', params: { length: '3' } }],
    [rules.line({ max: 2 }), '🙂🙂', undefined],
    [rules.line({ max: 2 }), 'abc', { key: 'validation.max', params: { length: '2' } }],
    [rules.line(), ' \u200b\u00a0 ', { key: 'validation.required' }],
    [rules.line(), undefined, { key: 'validation.required' }],
    [rules.reason, 'too short', { key: 'validation.reason' }],
    [rules.isoDate, '2026-02-30', { key: 'validation.date' }],
    [rules.pastDate, '2199-01-01', { key: 'validation.past_date' }],
    [fileSize(10), 10 * 1024 * 1024, { key: 'validation.file_size', params: { size: '10' } }],
    [fileSize(10), 10 * 1024 * 1024 - 1, undefined],
  ])('rule %#', (schema, value, expected) => expect(refusal(schema, value)).toEqual(expected));

  it('zero and false are values, empty lists are not', () => {
    expect(
      z.object({ a: rules.positive, b: z.boolean() }).safeParse({ a: 0, b: false }).success,
    ).toBe(true);
    expect(key(z.array(z.string()).min(1), [])).toBe('validation.required');
  });

  it('compares a confirmation at its own field', () => {
    const schema = z
      .object({ password: z.string(), again: z.string() })
      .check(rules.confirmed('password', 'again'));
    const result = schema.safeParse({ password: 'a', again: 'b' });
    expect(validationFields(result.error?.issues ?? [])).toEqual({
      again: [{ key: 'validation.confirmed', params: { field: 'again' } }],
    });
  });

  it('knows the codes of letters', () => {
    for (const code of ['XT-2026-000123', 'MX-2026-000045/2'])
      expect(letterCodePattern.test(code)).toBe(true);
    for (const code of ['AB-2026-000123', 'XT-26-000123', 'XT-2026-123'])
      expect(letterCodePattern.test(code)).toBe(false);
    // As people type it: without dashes, with others, on a Cyrillic keyboard.
    for (const typed of ['MX-2026-000045', 'mx 2026 000045', ' MX–2026–000045 ', 'мх2026000045'])
      expect(applicationDraft.parse({ letter_code: typed })).toEqual({
        letter_code: 'MX-2026-000045',
      });
    expect(applicationDraft.parse({ letter_code: 'MX-2026-000045/2' })).toEqual({
      letter_code: 'MX-2026-000045/2',
    });
    expect(key(applicationDraft, { letter_code: 'MX-2026-45' })).toBe('validation.letter_code');
  });
});

describe('dates', () => {
  it('are judged in Tashkent', () =>
    expect(tashkentDay(new Date('2026-12-31T20:00:00Z'))).toBe('2027-01-01'));
  it('must exist', () => {
    expect(isRealDate('2024-02-29')).toBe(true);
    for (const text of ['2025-02-29', '2025-13-01', '0000-00-00', '2025-1-1', '20250101'])
      expect(isRealDate(text)).toBe(false);
  });
});

describe('resources', () => {
  const scales: [string, string | null, number | null, string | undefined][] = [
    ['0-9 step 0.5', null, 6.5, undefined],
    ['0-9 step 0.5', null, 6.3, 'validation.step'],
    ['0-9 step 0.5', null, 9.5, 'validation.between'],
    ['0-120', null, null, 'validation.required'],
    ['82-180+ (CEFR)', null, 180, undefined],
    ['CEFR level', 'b2', null, undefined],
    ['CEFR level', 'B3', null, 'validation.choice'],
    ['TRKI 1-4', 'TRKI-2', null, undefined],
    ['N5-N1', 'N6', null, 'validation.choice'],
  ];
  it.each(scales)('scale %s with %s %s: %s', (scale, level, score, problem) =>
    expect(scaleProblem(scale, { level, score })?.key).toBe(problem),
  );

  it('reads the European level off a certificate', () => {
    const ielts = { scale: '0-9 step 0.5', min_b1: '4.0', min_b2: '5.5', min_c1: '7.0' };
    expect([3.5, 4, 5.5, 9].map((score) => reachedLevel(ielts, { level: null, score }))).toEqual([
      null,
      'B1',
      'B2',
      'C1',
    ]);
    const jlpt = { scale: 'N5-N1', min_b1: 'N3', min_b2: 'N2', min_c1: 'N1' };
    expect(['N4', 'N3', 'N1'].map((level) => reachedLevel(jlpt, { level, score: null }))).toEqual([
      null,
      'B1',
      'C1',
    ]);
    const delf = { scale: 'CEFR level', min_b1: 'B1', min_b2: 'B2', min_c1: null };
    expect(reachedLevel(delf, { level: 'C2', score: null })).toBe('B2');
  });

  it('keeps dates of a certificate in order', () => {
    const body = {
      type_id: 1,
      number: 'AB 12',
      score: 7,
      given_date: '2024-05-01',
      valid_until: '2024-04-01',
      file_id: crypto.randomUUID(),
    };
    expect(key(certificateFields, body)).toBe('validation.date_order');
    expect(key(certificateFields, { ...body, valid_until: '' })).toBeUndefined();
  });

  it('numbers diplomas by their degree', () => {
    const body = {
      degree: 200,
      education_form: 100,
      education_type: 100,
      institution: 'OʻzMU',
      speciality: 'Algebra',
      serial: '',
      given_date: '2019-07-01',
    };
    expect(key(diplomaFields, { ...body, number: '1234567' })).toBeUndefined();
    expect(key(diplomaFields, { ...body, number: 'PhD 12/3' })).toBe('validation.diploma_number');
    expect(key(diplomaFields, { ...body, degree: 600, number: 'PhD 12/3' })).toBeUndefined();
    expect(key(diplomaFields, { ...body, degree: 150, number: '1234567' })).toBe(
      'validation.choice',
    );
  });

  it('takes a profile in parts and blanks as null', () => {
    expect(
      profileChange.parse({ version: 3, surname: " O'rinov ", middle_name: ' ', role_id: 1000 }),
    ).toEqual({
      version: 3,
      surname: 'Oʻrinov',
      middle_name: null,
    });
    expect(key(profileChange, { surname: 'A' })).toBe('validation.required');
  });

  it('refuses a script as the link of a work', () => {
    const work = {
      name: 'Maqola',
      publication_date: '2024-01-01',
      type: 200,
      url: 'javascript:alert(1)',
    };
    expect(key(scientificWorkFields, work)).toBe('validation.url');
    expect(key(scientificWorkFields, { ...work, url: '' })).toBeUndefined();
  });
});

describe('hostile length', () => {
  const bodies = ['a', ' ', '-', '@', '.a', "o'", 'е', 'a@', 'http://a.', '\u0301', '('].map(
    (part) => part.repeat(Math.ceil(30_000 / part.length)),
  );
  it('costs less than a second in every rule', () => {
    const schemas = [
      rules.email,
      rules.url,
      rules.password,
      rules.personName,
      rules.phone,
      rules.pinfl,
      rules.line(),
      rules.lines(),
      rules.card,
    ];
    // The processor's time: the clock of a busy machine tells of others.
    const before = process.cpuUsage();
    for (const body of bodies) {
      fold(body);
      for (const schema of schemas) schema.safeParse(`https://${body}`);
      for (const schema of schemas) schema.safeParse(`${body}!`);
    }
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000);
  });
});
