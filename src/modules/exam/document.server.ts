import { text } from '#server/base/texts.ts';
import { confirmedBy } from '#server/documents/confirmed-by.ts';
import { type Block, type Compose, personName, type Words } from '#server/documents/document.ts';
import type { DocumentKind } from '#server/documents/kinds.ts';
import { officialMoment } from '#server/documents/moment.ts';
import { tashkentDay } from '#shared/dates.ts';
import {
  type ExamReportFacts,
  examReportFacts,
  type ReportedCandidate,
} from './document-facts.server.ts';

type Direction = ExamReportFacts['directions'][number];

/** A mark as the country writes numbers: `70,5` in Uzbek and Russian. */
const markIn = (mark: number | null, { language }: Words): string =>
  mark === null ? '–' : language === 'en' ? String(mark) : String(mark).replace('.', ',');

function candidatesTable({ candidates, forms }: Direction, words: Words): Block {
  const { say, code, language } = words;
  const several = forms.length > 1;
  const direction = (one: ReportedCandidate) =>
    one.absent ? say('examReport.absent') : markIn(one.direction_mark, words);
  const english = (one: ReportedCandidate) =>
    one.is_certificate ? say('examReport.certificate') : markIn(one.english_mark, words);
  return {
    kind: 'table',
    columns: [
      { head: '№', share: 0.6 },
      { head: say('row.name'), share: 3.4 },
      ...(several ? [{ head: say('row.type'), share: 1.6 }] : []),
      { head: say('examReport.directionMark'), share: 2 },
      { head: say('examReport.englishMark'), share: 1.5 },
      { head: say('examReport.total'), share: 1 },
      { head: say('row.result'), share: 1.9 },
    ],
    rows: candidates.map((one, at) => [
      String(at + 1),
      personName(one),
      ...(several ? [code('dcType', one.dc_type)] : []),
      direction(one),
      english(one),
      markIn(one.total, words),
      text(language, `examResult.state.${one.result}`),
    ]),
  };
}

function directionBlocks(one: Direction, words: Words): Block[] {
  const { say, code, name, date, rows } = words;
  const places = one.forms.map(
    ({ dc_type, ...counts }) => `${code('dcType', dc_type)}: ${say('examReport.ofPlaces', counts)}`,
  );
  return [
    { kind: 'heading', text: `${one.direction.code} – ${name(one.direction)}` },
    rows([
      ['examDay', date(one.exam_date)],
      ['examPlace', one.place],
      ['commission', one.commission],
      ['places', places.join('; ')],
      ['protocols', String(one.protocols)],
    ]),
    candidatesTable(one, words),
  ];
}

/** Who closed the exam; at the day of study the platform does, and nobody confirms that. */
function closing(facts: ExamReportFacts, words: Words): Block {
  const { actor, at } = facts.event;
  const signed =
    actor === null
      ? { name: words.say('examReport.system'), note: officialMoment(words, new Date(at)) }
      : { name: actor, note: confirmedBy(facts, words) };
  return { kind: 'signature', role: words.say('examReport.closed'), ...signed };
}

/** DOC-EXAM-REPORT: by direction applicants, marks, results, files; the order that admitted. */
const compose: Compose<ExamReportFacts> = (facts, words) => {
  const { say, name, shortDate, rows } = words;
  const { period, organization, order, sums } = facts;
  return {
    number: facts.number,
    date: tashkentDay(new Date(facts.event.at)),
    title: say('examReport.title'),
    subject: name(period),
    blocks: [
      { kind: 'paragraph', text: say('examReport.text', { year: period.admission_year }) },
      rows([
        ['organization', name(organization)],
        ['candidates', String(sums.candidates)],
        ['accepted', String(sums.accepted)],
        ['additional', sums.additional > 0 ? String(sums.additional) : null],
        ['admitted', String(sums.admitted)],
        ['order', order && say('numbered', { number: order.number, date: shortDate(order.date) })],
      ]),
      ...facts.directions.flatMap((one) => directionBlocks(one, words)),
      closing(facts, words),
    ],
  };
};

/** Checked by the order alone. */
export const examReportDocument: DocumentKind<ExamReportFacts> = {
  facts: examReportFacts,
  compose,
  about: ({ order }) => ({ order }),
};
