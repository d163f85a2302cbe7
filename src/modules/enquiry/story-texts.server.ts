import { enquiryTopicIds } from './codes.ts';
import type { EnquiryFields } from './schema.ts';

/** A question of the demonstration; the people in it are invented. */
const question = (
  sender_name: string,
  topic: EnquiryFields['topic'],
  text: string,
  more: Partial<EnquiryFields> = {},
): EnquiryFields => ({
  sender_name,
  topic,
  question: text,
  phone: '+998901110022',
  language: 'uz',
  ...more,
});

/** What people ask the call centre in the demonstration. */
export const questions = {
  deadline: question(
    'Namunaova Zilola',
    enquiryTopicIds.application,
    'Hujjatlarni qaysi kungacha topshirish mumkin? Diplom ilovasi hali tayyor emas.',
  ),
  language: question(
    'Образцов Тимур',
    enquiryTopicIds.papers,
    'Подойдёт ли сертификат IELTS, который заканчивается в декабре этого года?',
    { language: 'ru', phone: null, email: 'timur@example.com' },
  ),
  exam: question(
    'Sinovov Jasur',
    enquiryTopicIds.exam,
    'Imtihon natijam eʼlon qilinmadi, boshqalarniki koʻrinyapti. Kimga murojaat qilay?',
  ),
  order: question(
    'Misolova Nargiza',
    enquiryTopicIds.admission,
    'Qabul qilish buyrugʻidan koʻchirma hali berilmadi, ishxonam soʻrayapti. Qachon olsam boʻladi?',
  ),
  leave: question(
    'Namunaliyev Aziz',
    enquiryTopicIds.study,
    'Akademik taʼtildan qaytish uchun qaysi hujjatlarni topshirish kerak?',
  ),
  signIn: question(
    'Sample Peter',
    enquiryTopicIds.site,
    'The link in the registration email does not open. How do I get a new one?',
    { language: 'en', phone: null, email: 'peter@example.com' },
  ),
  places: question(
    'Sinovova Malika',
    enquiryTopicIds.admission,
    'Mening ixtisosligim boʻyicha bu yil nechta oʻrin bor va qayerda?',
  ),
  stipend: question(
    'Misolov Otabek',
    enquiryTopicIds.study,
    'Stipendiya ikki oydan beri tushmayapti, tashkilotim javob bermayapti.',
  ),
  advertisement: question(
    'Reklama',
    enquiryTopicIds.other,
    'Arzon narxlarda dissertatsiya va maqola yozib beramiz, hoziroq qoʻngʻiroq qiling!',
  ),
} as const;

/** What is answered to them. */
export const answers = {
  leave:
    'Taʼtil muddati tugagach, tashkilotingizga ariza bering. Tashkilot qaytish buyrugʻini chiqaradi.',
  signIn:
    'Open the registration page again and enter the same email address: a new link is sent to it.',
  order: 'Koʻchirma shaxsiy kabinetingizda, ariza sahifasidagi hujjatlar boʻlimida turibdi.',
} as const;
