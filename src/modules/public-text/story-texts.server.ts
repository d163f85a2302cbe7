import type { PublicTextFields } from './schema.ts';

type Words = readonly [uz: string, ru: string, en: string];

/** A text of the demonstration: its title and its paragraphs in three languages. */
export interface Subject {
  title: Words;
  text: readonly Words[];
}

const formatted = (text: readonly Words[], language: 0 | 1 | 2): string =>
  text.map((paragraph) => `<p>${paragraph[language]}</p>`).join('');

/** The words of a subject as a form holds them. */
export const wordsOf = ({ title, text }: Subject) => ({
  title_uz: title[0],
  title_ru: title[1],
  title_en: title[2],
  content_uz: formatted(text, 0),
  content_ru: formatted(text, 1),
  content_en: formatted(text, 2),
});

/** Questions of applicants. Days and numbers are settings: the answers say where they are shown. */
export const questions: readonly Subject[] = [
  {
    title: [
      'Doktoranturaga kim hujjat topshira oladi?',
      'Кто может подать документы в докторантуру?',
      'Who can apply for doctoral study?',
    ],
    text: [
      [
        'Tayanch doktoranturaga (PhD) magistr, mutaxassis yoki klinik ordinatura diplomi bor shaxslar, doktoranturaga (DSc) esa PhD yoki fan nomzodi diplomi borlar hujjat topshiradi.',
        'В базовую докторантуру (PhD) документы подают лица с дипломом магистра, специалиста или клинической ординатуры, в докторантуру (DSc) – лица с дипломом PhD или кандидата наук.',
        'To study for a PhD you need the diploma of a master, a specialist or a clinical residency; to study for a DSc you need the diploma of a PhD or a candidate of sciences.',
      ],
      [
        'Har bir taʼlim shaklining shartlari bosh sahifada koʻrsatilgan.',
        'Условия каждой формы обучения показаны на главной странице.',
        'The main page shows the conditions of each type of study.',
      ],
    ],
  },
  {
    title: [
      'Hujjatlar qachongacha qabul qilinadi?',
      'До какого дня принимают документы?',
      'Until when can I apply?',
    ],
    text: [
      [
        'Hujjat qabulining birinchi va oxirgi kuni bosh sahifada yozilgan. Mustaqil izlanuvchilar uchun har chorakda alohida qabul boʻladi.',
        'Первый и последний день приёма документов указаны на главной странице. Для самостоятельных соискателей приём проходит в каждом квартале.',
        'The first and the last day of the application period are on the main page. Independent researchers have an application period in every quarter.',
      ],
      [
        'Oxirgi kun oʻtgach, ariza yuborib boʻlmaydi. Shuning uchun arizani oldindan tayyorlang: qoralama saqlanib turadi.',
        'После последнего дня отправить заявление нельзя. Поэтому подготовьте его заранее: черновик сохраняется.',
        'You cannot send an application after the last day. Prepare it early: the draft is kept.',
      ],
    ],
  },
  {
    title: [
      'Ariza uchun qanday hujjatlar kerak?',
      'Какие документы нужны для заявления?',
      'Which documents do I need?',
    ],
    text: [
      [
        'Hujjatlar taʼlim shakliga bogʻliq. Bosh sahifada taʼlim shaklini tanlang: kerakli hujjatlar roʻyxati ochiladi.',
        'Документы зависят от формы обучения. Выберите её на главной странице: откроется список нужных документов.',
        'The documents depend on the type of study. Choose it on the main page, and their list opens.',
      ],
      [
        'Arizani toʻldirayotganda tizim qaysi hujjat yetishmayotganini aytadi.',
        'Когда вы заполняете заявление, система говорит, какого документа не хватает.',
        'While you fill in the application, the platform tells you which document is missing.',
      ],
    ],
  },
  {
    title: [
      'Mening ixtisosligim boʻyicha qaysi tashkilotlar bor?',
      'Какие организации есть по моей специальности?',
      'Which organizations offer my specialty?',
    ],
    text: [
      [
        'Ochiq saytdagi tashkilot topish sahifasida ixtisoslik shifri yoki nomini yozing. Eʼlon qilingan oʻrinlar ham oʻsha yerda koʻrinadi.',
        'На странице поиска организации открытого сайта напишите шифр или название специальности. Там же видны объявленные места.',
        'Type the code or the name of your specialty on the page of this site that finds organizations. It also shows the places that are announced.',
      ],
    ],
  },
  {
    title: ['Platformaga qanday kiriladi?', 'Как войти в платформу?', 'How do I sign in?'],
    text: [
      [
        'Oʻzbekiston fuqarolari OneID orqali kiradi. Xorijiy fuqarolar elektron pochta va parol bilan roʻyxatdan oʻtadi.',
        'Граждане Узбекистана входят через OneID. Иностранные граждане регистрируются с электронной почтой и паролем.',
        'Citizens of Uzbekistan sign in with OneID. Foreign citizens register with an email and a password.',
      ],
    ],
  },
  {
    title: [
      'Yuborilgan arizani oʻzgartirish mumkinmi?',
      'Можно ли изменить отправленное заявление?',
      'Can I change an application that I have sent?',
    ],
    text: [
      [
        'Yuborilgan ariza oʻzgartirilmaydi. Uni qaytarib olish mumkin boʻlsa, ariza sahifasida shu tugma turadi: qaytarib oling, tuzating va qayta yuboring.',
        'Отправленное заявление не изменяют. Если его можно отозвать, на странице заявления есть такая кнопка: отзовите, исправьте и отправьте снова.',
        'An application that was sent is not edited. If you can withdraw it, its page has a button for this: withdraw it, correct it and send it again.',
      ],
      [
        'Tugma boʻlmasa, sahifada buning sababi yozilgan.',
        'Если кнопки нет, на странице написано почему.',
        'If there is no button, the page says why.',
      ],
    ],
  },
  {
    title: [
      'Arizam rad etildi. Endi nima qilaman?',
      'Моё заявление отклонили. Что делать?',
      'My application was rejected. What can I do?',
    ],
    text: [
      [
        'Rad etish sababi ariza sahifasida yozilgan. Hujjat qabuli tugamagan boʻlsa, arizani tuzatib, qayta yuborish mumkin.',
        'Причина отказа написана на странице заявления. Если приём документов не закончился, заявление можно исправить и отправить снова.',
        'The page of your application gives the reason. While the application period is open, you can correct it and send it again.',
      ],
      [
        'Qarorga rozi boʻlmasangiz, appellyatsiya bering. Uning oxirgi kuni ariza sahifasida koʻrsatilgan.',
        'Если вы не согласны с решением, подайте апелляцию. Её последний день указан на странице заявления.',
        'If you disagree with the decision, appeal against it. The page of your application shows the last day for this.',
      ],
    ],
  },
  {
    title: [
      'Kirish imtihoni qachon va qayerda boʻladi?',
      'Когда и где проходит вступительный экзамен?',
      'When and where is the entrance exam?',
    ],
    text: [
      [
        'Imtihon kuni, vaqti va joyi ochiq saytdagi imtihonlar jadvalida va ariza sahifasida yozilgan. Jadval oʻzgarsa, sizga xabar yuboriladi.',
        'День, время и место экзамена есть в расписании экзаменов на открытом сайте и на странице заявления. Если расписание изменится, вам придёт сообщение.',
        'The day, the time and the place are in the exam schedule of this site and on the page of your application. If they change, you are notified.',
      ],
    ],
  },
  {
    title: [
      'Mustaqil izlanuvchilar imtihon topshiradimi?',
      'Сдают ли экзамен самостоятельные соискатели?',
      'Do independent researchers sit the entrance exam?',
    ],
    text: [
      [
        'Yoʻq. Mustaqil izlanuvchilar kirish imtihonisiz qabul qilinadi: qarorni tashkilotning ilmiy kengashi chiqaradi.',
        'Нет. Самостоятельных соискателей принимают без вступительного экзамена: решение принимает научный совет организации.',
        'No. Independent researchers are admitted without an entrance exam: the scientific council of the organization decides.',
      ],
    ],
  },
  {
    title: [
      'Chet tili sertifikati nima beradi?',
      'Что даёт сертификат по иностранному языку?',
      'What is a language certificate good for?',
    ],
    text: [
      [
        'Amaldagi sertifikat chet tili imtihonidan ozod qiladi. Kerakli daraja ixtisoslikka bogʻliq va arizada koʻrsatiladi.',
        'Действующий сертификат освобождает от экзамена по иностранному языку. Нужный уровень зависит от специальности и показан в заявлении.',
        'A certificate that is in force frees you from the exam in the foreign language. The level depends on your specialty, and the application shows it.',
      ],
    ],
  },
];

/** What the answer about certificates says from its next version on. */
export const certificateAnswer: Subject = {
  title: [
    'Chet tili sertifikati nima beradi?',
    'Что даёт сертификат по иностранному языку?',
    'What is a language certificate good for?',
  ],
  text: [
    [
      'Amaldagi sertifikat chet tili imtihonidan ozod qiladi. Sertifikatni ariza yuborishdan oldin profilga kiriting: uni tashkilot tekshiradi.',
      'Действующий сертификат освобождает от экзамена по иностранному языку. Внесите сертификат в профиль до отправки заявления: его проверяет организация.',
      'A certificate that is in force frees you from the exam in the foreign language. Add it to your profile before you apply: the organization checks it.',
    ],
  ],
};

/** A question that nobody answers any more. */
export const oldQuestion: Subject = {
  title: [
    'Hujjatlarni qogʻozda topshirish mumkinmi?',
    'Можно ли подать документы на бумаге?',
    'Can I apply on paper?',
  ],
  text: [
    [
      'Hujjatlar faqat platforma orqali qabul qilinadi.',
      'Документы принимаются только через платформу.',
      'Applications are accepted on the platform only.',
    ],
  ],
};

/** A question that is still being written. */
export const begunQuestion: Subject = {
  title: [
    'Ilmiy rahbarni qanday tanlash mumkin?',
    'Как выбрать научного руководителя?',
    'How do I choose a research advisor?',
  ],
  text: [
    [
      'Ilmiy rahbarni qabul qilingandan keyin tashkilot tayinlaydi.',
      'Научного руководителя после зачисления назначает организация.',
      'The organization appoints the advisor after admission.',
    ],
  ],
};

/** Where somebody answers; the addresses are invented. */
export const contacts: readonly (Subject & { phone: string; email: string })[] = [
  {
    title: [
      'Doktorantura boʻlimi (namuna)',
      'Отдел докторантуры (образец)',
      'Department of doctoral study (sample)',
    ],
    text: [
      [
        'Qabul, kvota va maqsadli oʻrinlar boʻyicha savollar.',
        'Вопросы о приёме, квоте и целевых местах.',
        'Questions about admission, quotas and targeted places.',
      ],
      [
        'Dushanba–juma, 9:00–18:00. Manzil: Toshkent shahri (namuna).',
        'Понедельник–пятница, 9:00–18:00. Адрес: город Ташкент (образец).',
        'Monday to Friday, 9:00–18:00. Address: Tashkent (sample).',
      ],
    ],
    phone: '+998710000101',
    email: 'doktorantura@namuna.uz',
  },
  {
    title: [
      'Texnik yordam (namuna)',
      'Техническая поддержка (образец)',
      'Technical support (sample)',
    ],
    text: [
      [
        'Kirish, fayl yuklash va sahifalar ishlashi boʻyicha savollar.',
        'Вопросы о входе, загрузке файлов и работе страниц.',
        'Questions about signing in, uploading files and pages that do not work.',
      ],
      [
        'Dushanba–shanba, 9:00–20:00.',
        'Понедельник–суббота, 9:00–20:00.',
        'Monday to Saturday, 9:00–20:00.',
      ],
    ],
    phone: '+998710000102',
    email: 'yordam@namuna.uz',
  },
  {
    title: ['Devonxona (namuna)', 'Канцелярия (образец)', 'Chancellery (sample)'],
    text: [
      [
        'Rasmiy xatlar va murojaatlar.',
        'Официальные письма и обращения.',
        'Official letters and appeals.',
      ],
      [
        'Dushanba–juma, 9:00–18:00.',
        'Понедельник–пятница, 9:00–18:00.',
        'Monday to Friday, 9:00–18:00.',
      ],
    ],
    phone: '+998710000103',
    email: 'devonxona@namuna.uz',
  },
];

/** The call centre of the demonstration. */
export const callCentre = {
  title: ['Maʼlumot markazi (namuna)', 'Справочный центр (образец)', 'Call centre (sample)'],
  text: [
    [
      'Har kuni, 8:00–20:00. Oʻzbek va rus tillarida javob beriladi.',
      'Каждый день, 8:00–20:00. Отвечают на узбекском и русском языках.',
      'Every day, 8:00–20:00. Calls are answered in Uzbek and Russian.',
    ],
  ],
} as const satisfies Subject;

/** What the demonstration states about personal data. */
export const privacy: readonly Subject[] = [
  {
    title: ['Nima saqlanadi', 'Что хранится', 'What is kept'],
    text: [
      [
        'Namuna matn. Arizangiz, hujjatlaringiz va oʻqishingiz haqidagi maʼlumotlar qonunda belgilangan muddat davomida saqlanadi.',
        'Образец текста. Данные вашего заявления, документов и обучения хранятся в течение срока, установленного законом.',
        'Sample text. The data of your application, your documents and your studies are kept for the time set by law.',
      ],
    ],
  },
  {
    title: ['Kim koʻradi', 'Кто видит', 'Who sees it'],
    text: [
      [
        'Arizangizni u yuborilgan tashkilot va uni nazorat qiladigan organlar koʻradi. Har bir koʻrish va oʻzgarish jurnalga yoziladi.',
        'Ваше заявление видят организация, в которую оно отправлено, и органы, которые за ней наблюдают. Каждый просмотр и каждое изменение записываются в журнал.',
        'The organization to which you sent your application sees it, and so do the authorities that supervise that organization. Every view and every change is logged.',
      ],
    ],
  },
  {
    title: ['Nimani soʻrash mumkin', 'О чём можно попросить', 'What you can ask for'],
    text: [
      [
        'Xato maʼlumotni tuzatishni soʻrash uchun aloqa sahifasidagi raqamlarga murojaat qiling.',
        'Чтобы исправить ошибку в данных, обратитесь по номерам на странице контактов.',
        'To have an error in your data corrected, use the numbers on the contacts page.',
      ],
    ],
  },
];

/** What the demonstration states about accessibility. */
export const accessibility: readonly Subject[] = [
  {
    title: ['Qanday foydalanish mumkin', 'Как пользоваться', 'How to use the service'],
    text: [
      [
        'Namuna matn. Barcha sahifalardan klaviatura va ekran oʻquvchi dastur bilan foydalanish mumkin. Matn kattalashtirilganda va kichik ekranda ham hech narsa yoʻqolmaydi, qorongʻi koʻrinish bor.',
        'Образец текста. Всеми страницами можно пользоваться с клавиатуры и с программой чтения с экрана. При увеличении текста и на маленьком экране ничего не теряется, есть тёмное оформление.',
        'Sample text. Every page works with a keyboard and a screen reader. Nothing is lost when the text is enlarged or the screen is small, and there is a dark appearance.',
      ],
    ],
  },
  {
    title: ['Biror narsa ishlamasa', 'Если что-то не работает', 'If something does not work'],
    text: [
      [
        'Aloqa sahifasidagi raqamlarga qoʻngʻiroq qiling yoki murojaat yozing: qaysi sahifada nima ishlamaganini ayting.',
        'Позвоните по номерам на странице контактов или напишите обращение: скажите, на какой странице и что не работает.',
        'Call the numbers on the contacts page or send an enquiry: say which page it was and what did not work.',
      ],
    ],
  },
];

/** Sections of the regulation. They are no law, and say so. */
export const sections: readonly Subject[] = [
  {
    title: [
      'Umumiy qoidalar (namuna matn)',
      'Общие положения (образец текста)',
      'General provisions (sample text)',
    ],
    text: [
      [
        'Bu namoyish uchun yozilgan matn, u huquqiy hujjat emas.',
        'Этот текст написан для демонстрации и не является правовым актом.',
        'This text was written for the demonstration and is not a legal act.',
      ],
      [
        'Doktoranturaga qabul ochiq tanlov asosida oʻtkaziladi. Muddatlar shu sahifada va bosh sahifada koʻrsatiladi.',
        'Приём в докторантуру проводится на основе открытого конкурса. Сроки показаны на этой странице и на главной странице.',
        'Admission to doctoral study is an open competition. The dates are shown on this page and on the main page.',
      ],
    ],
  },
  {
    title: [
      'Talabgorning huquqlari (namuna matn)',
      'Права заявителя (образец текста)',
      'Rights of the applicant (sample text)',
    ],
    text: [
      [
        'Bu namoyish uchun yozilgan matn, u huquqiy hujjat emas.',
        'Этот текст написан для демонстрации и не является правовым актом.',
        'This text was written for the demonstration and is not a legal act.',
      ],
      [
        'Talabgor oʻz arizasi boʻyicha qaror va uning sababini biladi, qarorga appellyatsiya berishi mumkin.',
        'Заявитель знает решение по своему заявлению и его причину и может подать апелляцию.',
        'The applicant learns the decision on the application and its reason, and can appeal against it.',
      ],
    ],
  },
];

/** The act of the sections. */
export const sampleAct = {
  act_uz: 'Doktorantura toʻgʻrisidagi namuna nizom',
  act_ru: 'Образец положения о докторантуре',
  act_en: 'Sample regulation on doctoral study',
  act_number: 'N-1',
} as const satisfies Partial<PublicTextFields>;
