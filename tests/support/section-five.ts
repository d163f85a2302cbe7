import { z } from 'zod';
import { cleanLine } from '#shared/clean-text.ts';
import { dimensions, ext, fileSize, image, mimes, sizeInKb } from '#shared/file-rules.ts';
import { specialtyCodePattern } from '#shared/formats.ts';
import * as rules from '#shared/validation.ts';

/** One rule of a field: what it refuses and takes, and what it says. */
export interface SectionRule {
  /** As the specification calls it. */
  rule: string;
  /** The schema of a form with the one field `value`, as form and route of the product have it. */
  body: z.ZodType;
  wrong: readonly unknown[];
  right: readonly unknown[];
  words: Record<'uz' | 'ru' | 'en', string>;
  /** Other fields of the form. */
  beside?: object;
}

type Words = [uz: string, ru: string, en: string];

const rule = (
  name: string,
  schema: z.ZodType,
  [uz, ru, en]: Words,
  wrong: readonly unknown[],
  right: readonly unknown[],
): SectionRule => ({
  rule: name,
  body: z.object({ value: schema }),
  wrong,
  right,
  words: { uz, ru, en },
});

const megabyte = 1024 * 1024;
const year = z.int().min(2017).max(2100);

/** "Shared rules apply to all forms": the first list of the section, in its order. */
export const sharedRules: SectionRule[] = [
  rule(
    'required',
    rules.line(),
    [
      'Qiymat maydoni kiritilishi shart',
      'Поле «Значение» обязательно для заполнения',
      'Fill in “Value”',
    ],
    ['', '   ', '\u200b'],
    ['a', '0'],
  ),
  rule(
    'email',
    rules.email,
    [
      'Yaroqli elektron pochta manzilini kiriting',
      'Введите корректный адрес электронной почты',
      'Enter a valid email',
    ],
    ['anna', 'anna@', '@namuna.uz', 'a b@namuna.uz', 'a@b', 'a..b@namuna.uz'],
    ['anna@namuna.uz', ' Anna.K+1@Namuna.UZ '],
  ),
  rule(
    'minimum length',
    rules.line({ min: 3 }),
    ['Kamida 3 ta belgi boʻlishi kerak', 'Минимальное число символов: 3', 'At least 3 characters'],
    ['ab', ' ab '],
    ['abc'],
  ),
  rule(
    'minimum value',
    year,
    ['Eng kam qiymat: 2017', 'Не меньше 2017', 'Not less than 2017'],
    [2016, -1],
    [2017],
  ),
  rule(
    'maximum value',
    year,
    ['Eng katta qiymat: 2100', 'Не больше 2100', 'Not more than 2100'],
    [2101],
    [2100],
  ),
  {
    ...rule(
      'confirmed',
      z.string(),
      ['Tasdiqlash mos kelmadi', 'Подтверждение не совпадает', 'The confirmation does not match'],
      ['Boshqa*1', ''],
      [],
    ),
    body: z
      .object({ first: z.string(), value: z.string() })
      .check(rules.confirmed('first', 'value')),
    beside: { first: 'Bitta*Kalit1' },
    right: ['Bitta*Kalit1'],
  },
  rule(
    'integer',
    rules.integer,
    ['Butun son kiriting', 'Введите целое число', 'Enter a whole number'],
    [1.5, -0.1],
    [1, 0, -3],
  ),
  rule(
    'positive number',
    rules.positive,
    [
      'Toʻgʻri son kiriting: u manfiy boʻlmasligi kerak',
      'Введите верное число: оно не может быть отрицательным',
      'Enter a valid number that is not negative',
    ],
    [-1, -0.01],
    [0, 0.5, 7],
  ),
  rule(
    'card-like check',
    rules.card,
    ['Toʻgʻri karta raqamini kiriting', 'Введите верный номер карты', 'Enter a valid card number'],
    ['351234567890123', '34123456789012', '3412345678901234', '34123456789012a'],
    ['341234567890123', '3712 345678 90123'],
  ),
  rule(
    'password',
    rules.password,
    [
      'Kamida 8 belgi: raqam, kichik va katta harf hamda ! @ # $ % & * ( ) dan biri',
      'Не менее 8 символов: цифра, строчная и прописная буквы и один из ! @ # $ % & * ( )',
      'At least 8 characters with a digit, a lower-case and an upper-case letter and one of ! @ # $ % & * ( )',
    ],
    // Too short; without a digit, a small, a capital letter, a sign; a sign that does not count.
    ['Abcde1!', 'Abcdefg!', 'ABCDEF1!', 'abcdef1!', 'Abcdefg1', 'Abcdef1^'],
    [...'!@#$%&*()'].map((sign) => `Kalit20${sign}`),
  ),
  rule(
    'url',
    rules.url,
    ['Havola yaroqsiz', 'Недействительная ссылка', 'URL is invalid'],
    [
      'namuna.uz',
      'ftp://namuna.uz',
      'https://namuna',
      'https://namuna.u',
      'https://namuna.museum',
      'javascript:alert(1)',
    ],
    ['http://namuna.uz', 'https://www.namuna.uz/a?b=1', 'https://namuna.media'],
  ),
  rule(
    'file size',
    fileSize(10),
    [
      'Fayl hajmi 10 MB dan kichik boʻlishi kerak',
      'Размер файла должен быть меньше 10 МБ',
      'The file must be smaller than 10 MB',
    ],
    [10 * megabyte, 11 * megabyte],
    [10 * megabyte - 1],
  ),
];

/** "Further rules with messages exist": the second list of the section, in its order. */
export const furtherRules: SectionRule[] = [
  rule(
    'between',
    rules.between(1, 9.5),
    ['1 va 9,5 oraligʻida boʻlishi kerak', 'Должно быть от 1 до 9,5', 'Between 1 and 9.5'],
    [0, 10],
    [1, 9.5],
  ),
  rule(
    'digits',
    rules.digits(4),
    ['Aniq 4 ta raqam boʻlishi kerak', 'Количество цифр: ровно 4', 'Exactly 4 digits'],
    ['123', '12345', '12a4'],
    ['0123'],
  ),
  rule(
    'length',
    rules.exactly(2),
    ['Aniq 2 ta belgi boʻlishi kerak', 'Количество символов: ровно 2', 'Exactly 2 characters'],
    ['a', 'abc'],
    ['ab', 'oʻ'],
  ),
  rule(
    'numeric',
    rules.numeric,
    ['Faqat raqam kiriting', 'Только цифры', 'Digits only'],
    ['12a', '-1', '1.5'],
    ['0012'],
  ),
  rule(
    'alpha',
    rules.alpha,
    ['Faqat harf kiriting', 'Только буквы', 'Letters only'],
    ['a1', 'a-b'],
    ['Oʻzbek', 'Ғўза'],
  ),
  rule(
    'alpha-dash',
    rules.alphaDash,
    [
      'Faqat harf, raqam, chiziqcha va pastki chiziq',
      'Только буквы, цифры, дефис и подчёркивание',
      'Letters, digits, dash and underscore only',
    ],
    ['a b', 'a.b'],
    ['a_1-б'],
  ),
  rule(
    'alpha-num',
    rules.alphaNum,
    ['Faqat harf va raqam', 'Только буквы и цифры', 'Letters and digits only'],
    ['a-1', 'a_1'],
    ['a1', 'б2'],
  ),
  rule(
    'regex',
    rules.coded(specialtyCodePattern, 'regex', cleanLine),
    [
      'Toʻgʻri koʻrinishda kiriting',
      'Введите значение в правильном формате',
      'Enter this in the correct format',
    ],
    ['05-01', 'abc'],
    ['05.01.02'],
  ),
  rule(
    'size in KB',
    sizeInKb(200),
    [
      'Hajmi 200 KB dan kichik boʻlishi kerak',
      'Размер должен быть меньше 200 КБ',
      'The size must be less than 200 KB',
    ],
    [200 * 1024],
    [200 * 1024 - 1],
  ),
  rule(
    'decimal',
    rules.decimal(2),
    [
      'Koʻpi bilan 2 xonali oʻnlik son',
      'Десятичное число, не более 2 знаков',
      'A decimal number with at most 2 places',
    ],
    [1.234],
    [1, 1.2, 1.23, -0.5],
  ),
  rule(
    'dimensions',
    dimensions(300, 400),
    [
      'Rasm oʻlchami 300 x 400 piksel boʻlishi kerak',
      'Изображение должно быть 300 x 400 пикселей',
      'The image must be 300 x 400 pixels',
    ],
    [{ width: 400, height: 300 }],
    [{ width: 300, height: 400 }],
  ),
  rule(
    'image',
    image,
    ['Fayl rasm boʻlishi kerak', 'Файл должен быть изображением', 'The file must be an image'],
    ['application/pdf', 'image/svg+xml'],
    ['image/png', 'image/jpeg'],
  ),
  rule(
    'ext',
    ext(['pdf', 'png']),
    ['Fayl turi mos emas', 'Недопустимый тип файла', 'You cannot upload a file of this type'],
    ['dastur.exe', 'pdf'],
    ['ariza.PDF', 'skan.png'],
  ),
  rule(
    'mimes',
    mimes(['application/pdf']),
    ['Fayl turi mos emas', 'Недопустимый тип файла', 'You cannot upload a file of this type'],
    ['text/html'],
    ['application/pdf'],
  ),
];

/** "Messages": a longest length has words of its own, without being named among the rules. */
const longest = rule(
  'maximum length',
  rules.line({ max: 5 }),
  [
    'Koʻpi bilan 5 ta belgi boʻlishi kerak',
    'Максимальное число символов: 5',
    'At most 5 characters',
  ],
  ['abcdef'],
  ['abcde', '🙂🙂🙂🙂🙂'],
);

export const sectionRules: SectionRule[] = [...sharedRules, ...furtherRules, longest];
