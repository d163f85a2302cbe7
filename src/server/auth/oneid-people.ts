/** An invented person whom the stand-in of OneID knows, in OneID's own words. */
export interface StandInPerson {
  /** Only for the page and its form. */
  key: string;
  /** What of the product this person shows; a key of `oneid-page-texts.ts`. */
  hint:
    | 'demo'
    | 'password'
    | 'signature'
    | 'legalBasic'
    | 'legalUnknown'
    | 'refused'
    | 'fresh'
    | 'freshSignature';
  answer: { ret_cd: string; full_name: string; auth_method: string; [field: string]: unknown };
}

interface Sketch {
  key: string;
  hint: StandInPerson['hint'];
  pin: string;
  full: string;
  surname: string;
  first: string;
  patronymic: string;
  birth: string;
  passport: string;
  phone?: string;
  method?: string;
}

/**
 * OneID puts the family name into `mid_name` here, as some real answers do: the product must not
 * believe the field names.
 */
const person = ({
  key,
  hint,
  pin,
  full,
  surname,
  first,
  patronymic,
  birth,
  passport,
  phone,
  method = 'LOGINPASSMETHOD',
}: Sketch): StandInPerson => ({
  key,
  hint,
  answer: {
    valid: 'true',
    validation_method: ['PKCSMETHOD'],
    pin,
    user_id: key,
    full_name: full,
    pport_no: passport,
    birth_date: birth,
    sur_name: patronymic,
    first_name: first,
    mid_name: surname,
    user_type: 'I',
    ret_cd: '0',
    auth_method: method,
    ...(phone === undefined ? {} : { mob_phone_no: phone }),
  },
});

const legal = (
  base: StandInPerson,
  tin: string,
  name: string,
  signature: boolean,
): StandInPerson => ({
  ...base,
  answer: {
    ...base.answer,
    user_type: 'L',
    ...(signature ? { pkcs_legal_tin: tin } : {}),
    legal_info: [{ is_basic: true, tin, acron_UZ: name, le_tin: tin, le_name: name }],
  },
});

/**
 * Who is at the main demonstration account of the applicant; the seed uses the same personal
 * number.
 */
export const demoApplicantPinfl = '31210932040247';

/**
 * Every invented person, in the order of the page: the demonstration applicant, five special cases
 * of a sign-on, people never seen before.
 */
export const standInPeople: readonly StandInPerson[] = [
  person({
    key: 'a.karimov',
    hint: 'demo',
    pin: demoApplicantPinfl,
    birth: '1993-10-12',
    passport: 'AA1234567',
    phone: '998901234567',
    full: 'KARIMOV ALISHER AKMAL OʻGʻLI',
    surname: 'KARIMOV',
    first: 'ALISHER',
    patronymic: 'AKMAL OʻGʻLI',
  }),
  person({
    key: 's.yusupov',
    hint: 'password',
    pin: '32106884011172',
    birth: '1988-06-21',
    passport: 'AB2345678',
    phone: '998935550101',
    full: "YUSUPOV SANJAR BAXTIYOR O'G'LI",
    surname: 'YUSUPOV',
    first: 'SANJAR',
    patronymic: "BAXTIYOR O'G'LI",
  }),
  person({
    key: 'n.raximova',
    hint: 'signature',
    pin: '41403912012333',
    birth: '1991-03-14',
    passport: 'AC3456789',
    phone: '998935550102',
    full: 'RAXIMOVA NODIRA ILHOM QIZI',
    surname: 'RAXIMOVA',
    first: 'NODIRA',
    patronymic: 'ILHOM QIZI',
    method: 'PKCSMETHOD',
  }),
  legal(
    person({
      key: 'b.tursunov',
      hint: 'legalBasic',
      pin: '31709956067894',
      birth: '1995-09-17',
      passport: 'AA4567890',
      phone: '998935550103',
      full: 'TURSUNOV BOTIR RUSTAM OʻGʻLI',
      surname: 'TURSUNOV',
      first: 'BOTIR',
      patronymic: 'RUSTAM OʻGʻLI',
      method: 'LEPKCSMETHOD',
    }),
    ...(['301234567', '"NAMUNA SANOAT" MCHJ', true] as const),
  ),
  legal(
    person({
      key: 'm.saidova',
      hint: 'legalUnknown',
      pin: '42811987078900',
      birth: '1998-11-28',
      passport: 'AB5678901',
      full: 'SAIDOVA MALIKA ANVAR QIZI',
      surname: 'SAIDOVA',
      first: 'MALIKA',
      patronymic: 'ANVAR QIZI',
    }),
    ...(['209999999', '"NOMAʼLUM TASHKILOT" MCHJ', false] as const),
  ),
  {
    key: 'refused',
    hint: 'refused',
    answer: { ret_cd: '1', full_name: 'RAD ETILGAN FOYDALANUVCHI', auth_method: 'LOGINPASSMETHOD' },
  },
  person({
    key: 'd.ergasheva',
    hint: 'fresh',
    pin: '61908005034563',
    birth: '2000-08-19',
    passport: 'AD6789012',
    phone: '998935550104',
    full: 'ERGASHEVA DILNOZA OYBEK QIZI',
    surname: 'ERGASHEVA',
    first: 'DILNOZA',
    patronymic: 'OYBEK QIZI',
  }),
  person({
    key: 'j.orazbayev',
    hint: 'fresh',
    pin: '32511901045672',
    birth: '1990-11-25',
    passport: 'KA7890123',
    phone: '998935550105',
    full: 'ORAZBAYEV JALGʻAS QUWANISHBAY ULI',
    surname: 'ORAZBAYEV',
    first: 'JALGʻAS',
    patronymic: 'QUWANISHBAY ULI',
  }),
  person({
    key: 'k.kim',
    hint: 'fresh',
    pin: '40307893056788',
    birth: '1989-07-03',
    passport: 'AC8901234',
    phone: '998935550106',
    full: 'KIM KRISTINA',
    surname: 'KIM',
    first: 'KRISTINA',
    patronymic: '',
  }),
  person({
    key: 'l.sobirova',
    hint: 'fresh',
    pin: '42205965023497',
    birth: '1996-05-22',
    passport: 'AC9023417',
    phone: '998977770131',
    full: 'SOBIROVA LOLA AZIZ QIZI',
    surname: 'SOBIROVA',
    first: 'LOLA',
    patronymic: 'AZIZ QIZI',
  }),
  person({
    key: 't.nazarov',
    hint: 'freshSignature',
    pin: '50703015023455',
    birth: '2001-03-07',
    passport: 'AD9012345',
    phone: '998935550107',
    full: 'НАЗАРОВ ТЕМУР ШАВКАТ ЎҒЛИ',
    surname: 'НАЗАРОВ',
    first: 'ТЕМУР',
    patronymic: 'ШАВКАТ ЎҒЛИ',
    method: 'PKCSMETHOD',
  }),
];
