import type { Audience } from '#shared/notification.ts';

/**
 * A message of the demonstration: who wrote it to whom, how many days ago, and when it was sent.
 */
export interface MessagePlot {
  login: string;
  audience: Audience;
  /** Codes of roles and scholarships, letters of organizations, logins of persons. */
  chosen: readonly string[];
  by_mail?: boolean;
  by_sms?: boolean;
  written: number;
  sent?: number;
  texts: {
    subject_uz: string;
    body_uz: string;
    subject_ru: string | null;
    body_ru: string | null;
    subject_en: string | null;
    body_en: string | null;
  };
}

/** Oldest first, as they were written. */
export const messagePlots: readonly MessagePlot[] = [
  {
    login: 'agentlik',
    audience: 'roles',
    chosen: ['300', '400'],
    by_mail: true,
    written: 13,
    sent: 12,
    texts: {
      subject_uz: 'Qabul hujjatlarini koʻrib chiqish tartibi',
      body_uz:
        'Hurmatli hamkasblar!\n\nArizalar 15 kun ichida koʻrib chiqilishi kerak. Rad etishda kamchilikni aniq yozing.',
      subject_ru: 'Порядок рассмотрения документов',
      body_ru:
        'Уважаемые коллеги!\n\nЗаявления рассматриваются в течение 15 дней. При отказе указывайте недостаток точно.',
      subject_en: 'How applications are reviewed',
      body_en:
        'Dear colleagues,\n\nApplications are reviewed within 15 days. When you reject one, name exactly what is missing.',
    },
  },
  {
    login: 'vazirlik',
    audience: 'roles',
    chosen: ['300'],
    written: 6,
    sent: 5,
    texts: {
      subject_uz: 'Ilmiy rahbarlar roʻyxatini yangilash',
      body_uz: 'Tashkilotingizdagi ilmiy rahbarlar roʻyxatini oy oxirigacha tekshirib chiqing.',
      subject_ru: 'Обновление списка научных руководителей',
      body_ru: 'Проверьте список научных руководителей вашей организации до конца месяца.',
      subject_en: 'Updating the list of research advisors',
      body_en:
        'Please check the list of research advisors of your organization by the end of the month.',
    },
  },
  {
    login: 'universitet',
    audience: 'scholarships',
    chosen: ['100', '200'],
    written: 2,
    sent: 1,
    texts: {
      subject_uz: 'Ilmiy seminar juma kuni soat 15:00 da',
      body_uz:
        'Doktorantlarning haftalik ilmiy seminari juma kuni soat 15:00 da bosh binoning 214-xonasida boʻladi.',
      subject_ru: 'Научный семинар в пятницу в 15:00',
      body_ru:
        'Еженедельный научный семинар докторантов пройдёт в пятницу в 15:00 в аудитории 214 главного корпуса.',
      subject_en: 'Research seminar on Friday at 15:00',
      body_en:
        'The weekly research seminar of doctoral students takes place on Friday at 15:00 in room 214 of the main building.',
    },
  },
  {
    login: 'admin',
    audience: 'roles',
    chosen: ['100', '200', '300', '400', '500', '600', '700', '800', '900', '1000', '1100'],
    written: 1,
    sent: 1,
    texts: {
      subject_uz: 'Shanba kuni texnik ishlar',
      body_uz:
        'Shanba kuni soat 02:00 dan 04:00 gacha texnik ishlar olib boriladi. Bu vaqtda tizim ishlamasligi mumkin.',
      subject_ru: 'Технические работы в субботу',
      body_ru:
        'В субботу с 02:00 до 04:00 проводятся технические работы. В это время система может быть недоступна.',
      subject_en: 'Maintenance on Saturday',
      body_en:
        'Maintenance takes place on Saturday from 02:00 to 04:00. The system may be unavailable during that time.',
    },
  },
  {
    login: 'admin',
    audience: 'organizations',
    chosen: ['NUU', 'TSTU'],
    by_mail: true,
    by_sms: true,
    written: 1,
    texts: {
      subject_uz: 'Yangi maʼlumotnomalar',
      body_uz: 'Ixtisosliklar roʻyxati yangilandi. Iltimos, tekshirib chiqing.',
      subject_ru: 'Новые справочники',
      body_ru: 'Список специальностей обновлён. Просим проверить.',
      subject_en: 'New directories',
      body_en: 'The list of specialties was updated. Please check it.',
    },
  },
  {
    login: 'universitet',
    audience: 'roles',
    chosen: ['100'],
    written: 0,
    texts: {
      subject_uz: 'Suhbat vaqti',
      body_uz: 'Talabgorlar bilan suhbat kelasi hafta oʻtkaziladi.',
      subject_ru: null,
      body_ru: null,
      subject_en: null,
      body_en: null,
    },
  },
];
