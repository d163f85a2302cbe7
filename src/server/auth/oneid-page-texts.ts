import type { Language } from '#shared/languages.ts';
import type { StandInPerson } from './oneid-people.ts';

/**
 * The words of the stand-in's page. They belong to the stand-in, not to the product, and are in no
 * locale file of it.
 */
export interface PageTexts {
  title: string;
  warning: string;
  question: string;
  cancel: string;
  skip: string;
  hints: Record<StandInPerson['hint'], string>;
}

/** The page in the three languages of the product. */
export const pageTexts: Record<Language, PageTexts> = {
  uz: {
    title: 'OneID oʻrnini bosuvchi sahifa',
    warning:
      'Bu haqiqiy OneID emas. Sahifa faqat ishlab chiqish muhitida ishlaydi, undagi odamlar oʻylab topilgan.',
    question: 'Kim nomidan kirasiz?',
    cancel: 'Kirishdan voz kechish',
    skip: 'Asosiy qismga oʻtish',
    hints: {
      demo: 'Namoyish talabgori, parol bilan',
      password: 'Jismoniy shaxs, parol bilan',
      signature: 'Jismoniy shaxs, elektron imzo bilan',
      legalBasic: 'Yuridik shaxs vakili, tashkilot imzosi bilan',
      legalUnknown: 'Yuridik shaxs vakili, STIR tizimda yoʻq',
      refused: 'OneID rad javobini beradi',
      fresh: 'Hali tizimga kirmagan, parol bilan',
      freshSignature: 'Hali tizimga kirmagan, elektron imzo bilan',
    },
  },
  ru: {
    title: 'Страница, заменяющая OneID',
    warning:
      'Это не настоящий OneID. Страница работает только в среде разработки, люди на ней вымышлены.',
    question: 'От чьего имени войти?',
    cancel: 'Отказаться от входа',
    skip: 'Перейти к основному содержанию',
    hints: {
      demo: 'Демонстрационный соискатель, по паролю',
      password: 'Физическое лицо, по паролю',
      signature: 'Физическое лицо, по электронной подписи',
      legalBasic: 'Представитель юридического лица, по подписи организации',
      legalUnknown: 'Представитель юридического лица, ИНН системе не известен',
      refused: 'OneID отвечает отказом',
      fresh: 'Входов ещё не было, по паролю',
      freshSignature: 'Входов ещё не было, по электронной подписи',
    },
  },
  en: {
    title: 'Stand-in for OneID',
    warning:
      'This is not the real OneID. The page works in development only, and the people on it are invented.',
    question: 'Who do you want to sign in as?',
    cancel: 'Do not sign in',
    skip: 'Skip to main content',
    hints: {
      demo: 'Demonstration applicant, by password',
      password: 'Natural person, by password',
      signature: 'Natural person, by electronic signature',
      legalBasic: 'Representative of a legal entity, by the signature of the organization',
      legalUnknown: 'Representative of a legal entity, TIN unknown to the system',
      refused: 'OneID refuses the sign-in',
      fresh: 'Never signed in before, with a password',
      freshSignature: 'Never signed in before, with an electronic signature',
    },
  },
};
