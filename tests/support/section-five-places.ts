/**
 * The forms of the product that stand for the rules of fields: their page, their route and who may
 * use both.
 */
export const forms = {
  register: { login: null, url: '/api/auth/users/' },
  work: { login: 'talabgor', url: '/api/scientific-works/' },
  certificate: { login: 'talabgor', url: '/api/certificates/' },
  period: { login: 'agentlik', url: '/api/periods/' },
} as const;

/** One rule at one field of the product. */
export interface RulePlace {
  rule: string;
  form: keyof typeof forms;
  field: string;
  /** What is typed into the fields of the page, and what the route is sent. */
  typed: Record<string, string>;
  sent: Record<string, unknown>;
  words: string;
}

const same = (
  rule: string,
  form: keyof typeof forms,
  field: string,
  value: string,
  words: string,
  beside: Record<string, string> = {},
): RulePlace => ({
  rule,
  form,
  field,
  words,
  typed: { ...beside, [field]: value },
  sent: { ...beside, [field]: value },
});
const counted = (
  rule: string,
  form: keyof typeof forms,
  field: string,
  value: number,
  words: string,
): RulePlace => ({
  rule,
  form,
  field,
  words,
  typed: { [field]: String(value) },
  sent: { [field]: value },
});

const passwordWords =
  'Kamida 8 belgi: raqam, kichik va katta harf hamda ! @ # $ % & * ( ) dan biri';

/**
 * Every rule that a form of the product asks for; the card-like check and the rules of pictures
 * have no field so far.
 */
export const rulePlaces: RulePlace[] = [
  same('required', 'register', 'surname', ' ', 'Familiya maydoni kiritilishi shart'),
  same('required', 'work', 'name', '', 'Nomi maydoni kiritilishi shart'),
  same('email', 'register', 'email', 'anna@', 'Yaroqli elektron pochta manzilini kiriting'),
  ...['Qisqa1!', 'Raqamsiz!', 'KATTA1234!', 'kichik123!', 'Belgisiz123'].map((value) =>
    same('password', 'register', 'password', value, passwordWords),
  ),
  same('confirmed', 'register', 'password_confirm', 'Boshqa*Kalit1', 'Tasdiqlash mos kelmadi', {
    password: 'Yangi*Kalit2031',
  }),
  same('minimum length', 'work', 'name', 'ab', 'Kamida 3 ta belgi boʻlishi kerak'),
  same(
    'maximum length',
    'work',
    'author_licence',
    'a'.repeat(101),
    'Koʻpi bilan 100 ta belgi boʻlishi kerak',
  ),
  same('url', 'work', 'url', 'ftp://namuna.uz', 'Havola yaroqsiz'),
  counted('minimum value', 'period', 'admission_year', 2016, 'Eng kam qiymat: 2017'),
  counted('maximum value', 'period', 'admission_year', 2101, 'Eng katta qiymat: 2100'),
  counted('integer', 'period', 'admission_year', 2026.5, 'Butun son kiriting'),
  counted('decimal', 'certificate', 'score', 6.125, 'Koʻpi bilan 2 xonali oʻnlik son'),
  counted(
    'positive number',
    'certificate',
    'score',
    -1,
    'Toʻgʻri son kiriting: u manfiy boʻlmasligi kerak',
  ),
];
