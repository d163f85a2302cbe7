import { applicationMachine } from '#machines/application.machine.ts';
import { certificateMachine } from '#machines/certificate.machine.ts';
import { diplomaMachine } from '#machines/diploma.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { periodMachine } from '#machines/period.machine.ts';
import { topicMachine } from '#machines/topic.machine.ts';
import type { Demonstration, Invented } from '#server/story/story.ts';
import type { DocumentKind } from '#shared/codes.ts';
import { addDays } from '#shared/dates.ts';
import { confirmPapers } from '../for-others/papers-story.server.ts';
import { advisorOf, type Place, placeOf, spread } from './place.server.ts';

const process = applicationMachine.id;
const independentDsc = 400;
const independentPhd = 500;
const doctorsDegree = 600;

/** One application, and the people and things that it is about. */
interface Plot {
  stage: Demonstration;
  owner: Invented;
  /** Its number in the plan. */
  at: number;
  place: Place;
  dcType: number;
  id: number;
}

type Fate = (plot: Plot) => Promise<void>;

const rejectionReason = 'Diplom ilovasi toʻliq emas: ikkinchi beti yuklanmagan.';

/** The period of independent researchers whose registration is open today. */
async function openPeriod(stage: Demonstration): Promise<number> {
  const { id } = await stage.db
    .selectFrom('period')
    .select('id')
    .where('state', 'in', statesTagged(periodMachine, 'active'))
    .where('quota_start', 'is', null)
    .where('registration_start', '<=', stage.today())
    .where('registration_stop', '>=', stage.today())
    .executeTakeFirstOrThrow();
  return id;
}

/** The papers of somebody that can be used: a diploma, a certificate where there is one. */
async function papersOf({ db }: Demonstration, { id }: Invented) {
  const own = (table: 'diploma' | 'certificate', usable: readonly string[]) =>
    db
      .selectFrom(table)
      .select('id')
      .where('owner_id', '=', id)
      .where('state', 'in', usable)
      .orderBy('id')
      .executeTakeFirst();
  const diploma = await own('diploma', statesTagged(diplomaMachine, 'usable'));
  const certificate = await own('certificate', statesTagged(certificateMachine, 'usable'));
  return { diploma_id: diploma?.id ?? null, certificate_id: certificate?.id ?? null };
}

/** Creates a draft on one day and fills it in on the next one; `kinds` are the files it has. */
async function written(plot: Plot, days: number, kinds: readonly DocumentKind[]): Promise<void> {
  const { stage, owner, place } = plot;
  await stage.at(days);
  plot.id = await stage.create(owner, process, {
    period_id: await openPeriod(stage),
    dc_type: plot.dcType,
  });
  await stage.at(days - 1);
  const documents: Partial<Record<DocumentKind, string>> = {};
  for (const kind of kinds) documents[kind] = await stage.file(owner, kind);
  await stage.act(owner, process, plot.id, 'save', {
    payload: {
      organization_id: place.organizationId,
      direction_id: place.directionId,
      edu_language: 100,
      ...(await papersOf(stage, owner)),
      documents,
    },
  });
}

const sentPapers = ['diploma', 'copiesOfWorks'] as const;

/** Written, and sent two days later. */
async function sentFrom(plot: Plot, days: number): Promise<void> {
  await written(plot, days, sentPapers);
  await plot.stage.at(days - 2);
  await plot.stage.act(plot.owner, process, plot.id, 'send');
}

async function openedFrom(plot: Plot, days: number): Promise<void> {
  const { stage, place } = plot;
  await sentFrom(plot, days);
  await stage.at(days - 4);
  await stage.act(place.reviewer, process, plot.id, 'reviewStart');
}

/** The judgement of every paper; `wrong` names the one that is not in order. */
async function marked({ stage, place, id }: Plot, wrong?: DocumentKind): Promise<void> {
  for (const kind of sentPapers)
    await stage.act(place.reviewer, process, id, 'markDocument', {
      payload:
        kind === wrong
          ? { kind, mark: 'wrong', note: 'Ilovaning ikkinchi beti yoʻq' }
          : { kind, mark: 'correct' },
    });
}

async function rejectedOn(plot: Plot, days: number): Promise<void> {
  const { stage, place, id } = plot;
  await stage.at(days);
  await marked(plot, 'diploma');
  await stage.act(place.reviewer, process, id, 'reject', { reason: rejectionReason });
}

/** In the period that is open now everybody begins on the same day. */
const begun = 38;

const rejected: Fate = async (plot) => {
  await openedFrom(plot, begun);
  await rejectedOn(plot, 2);
};

const accepted =
  (days: number): Fate =>
  async (plot) => {
    const { stage, place } = plot;
    await openedFrom(plot, begun);
    await stage.at(days);
    await marked(plot);
    await confirmPapers(stage, place.reviewer, plot.id);
    await stage.act(place.reviewer, process, plot.id, 'accept');
  };

/** A topic of the organization that nobody has yet, offered for this applicant. */
async function offeredTopic({ stage, place, at }: Plot): Promise<number> {
  const name = {
    uz: 'Zamonaviy usullar asosida tadqiqot',
    ru: 'Исследование современными методами',
  };
  const topic = await stage.create(place.reviewer, topicMachine.id, {
    name_uz: `${name.uz} (${at + 1})`,
    name_ru: `${name.ru} (${at + 1})`,
    name_en: `Research by modern methods (${at + 1})`,
    direction_id: place.directionId,
    topic_direction_id: 1 + (at % 10),
  });
  await stage.act(place.reviewer, topicMachine.id, topic, 'publish');
  return topic;
}

const prepared: Fate = async (plot) => {
  const { stage, place, at } = plot;
  await accepted(20)(plot);
  await stage.at(15);
  const topic_id = await offeredTopic(plot);
  const advisor_id = await advisorOf(stage, place.organizationId, at);
  await stage.act(place.reviewer, process, plot.id, 'setAdvisor', { payload: { advisor_id } });
  await stage.act(place.reviewer, process, plot.id, 'setTopic', { payload: { topic_id } });
  await stage.at(12);
  await stage.act(place.reviewer, process, plot.id, 'setCouncil', {
    payload: {
      council_number: '7/3',
      council_date: addDays(stage.today(), -1),
      council_file_id: await stage.file(place.reviewer, 'councilDecision'),
    },
  });
};

/** How an application goes on, by where it stands now. */
const fates = {
  draft: (plot) => written(plot, begun, ['diploma']),
  async reworked(plot) {
    await rejected(plot);
    await plot.stage.at(1);
    await plot.stage.act(plot.owner, process, plot.id, 'regenerate');
  },
  sent: (plot) => sentFrom(plot, begun),
  opened: (plot) => openedFrom(plot, begun),
  async asked(plot) {
    const { stage, place } = plot;
    await openedFrom(plot, begun);
    await stage.at(2);
    await stage.act(place.reviewer, process, plot.id, 'askPapers', {
      reason: 'Mehnat daftarchangizning nusxasi kerak: unda ilmiy ish stajingiz koʻrinadi.',
      payload: { papers: ['workbook'], papers_until: addDays(stage.today(), 7) },
    });
  },
  rejected,
  async appealed(plot) {
    await rejected(plot);
    await plot.stage.at(1);
    await plot.stage.act(plot.owner, process, plot.id, 'appeal', {
      reason: 'Diplom ilovasining ikkala beti ham yuklangan edi.',
    });
  },
  async withdrawn(plot) {
    await openedFrom(plot, begun);
    await plot.stage.at(3);
    await plot.stage.act(plot.owner, process, plot.id, 'giveUp', {
      reason: 'Oilaviy sharoitim oʻzgardi, bu yil oʻqiy olmayman.',
    });
  },
  accepted: accepted(10),
  late: accepted(32),
  prepared,
  async admitted(plot) {
    const { stage, place } = plot;
    await prepared(plot);
    await stage.at(8);
    await stage.act(place.reviewer, process, plot.id, 'admit', {
      payload: {
        order_number: '112-st',
        order_date: addDays(stage.today(), -1),
        order_file_id: await stage.file(place.reviewer, 'order'),
      },
    });
  },
  async notAccepted(plot) {
    await accepted(20)(plot);
    await plot.stage.at(6);
    await plot.stage.act(plot.place.reviewer, process, plot.id, 'notAccept', {
      reason: 'Ilmiy kengash tavsiya bermadi.',
    });
  },
  async archivedDraft(plot) {
    await written(plot, 140, ['diploma']);
    await plot.stage.at(89);
    await plot.stage.actAsSystem(process, plot.id, 'expire');
  },
  async archivedRejected(plot) {
    await openedFrom(plot, 140);
    await rejectedOn(plot, 130);
    await plot.stage.at(115);
    await plot.stage.actAsSystem(process, plot.id, 'expire');
  },
} satisfies Record<string, Fate>;

/**
 * How many of each: every status at least three times, the worklist of the demonstration university
 * well filled.
 */
const plan: Readonly<Record<keyof typeof fates, number>> = {
  draft: 8,
  reworked: 3,
  sent: 26,
  opened: 7,
  asked: 3,
  rejected: 5,
  appealed: 3,
  withdrawn: 3,
  accepted: 8,
  late: 4,
  prepared: 5,
  admitted: 8,
  notAccepted: 4,
  archivedDraft: 3,
  archivedRejected: 3,
};

/** Doctors apply for DSc, all others for PhD. */
async function typeFor({ db }: Demonstration, { id }: Invented): Promise<number> {
  const learned = await db
    .selectFrom('diploma')
    .select('id')
    .where('owner_id', '=', id)
    .where('degree', '=', doctorsDegree)
    .executeTakeFirst();
  return learned ? independentDsc : independentPhd;
}

/**
 * Somebody who has also applied as independent researcher by the time an exam admits them to
 * doctoral study: the best of the last exam that is told, in which two have sat.
 */
function tellSuperseded(stage: Demonstration): void {
  const owner = stage.candidates.at(-2);
  if (!owner) throw new Error('nobody sits an exam');
  stage.tell(async () => {
    await stage.at(begun + 1);
    const place = await placeOf(stage, 0, independentPhd);
    await openedFrom({ stage, owner, at: 0, place, dcType: independentPhd, id: 0 }, begun);
  });
}

/** Applications of independent researchers, one per person, through every turn they can take. */
export function tellApplications(stage: Demonstration): void {
  for (const [at, fate] of spread(plan).entries()) {
    const owner = stage.applicants[at];
    if (!owner) throw new Error('more applications are told than people apply');
    stage.tell(async () => {
      await stage.at(159);
      const dcType = await typeFor(stage, owner);
      const place = await placeOf(stage, at, dcType);
      await fates[fate]({ stage, owner, at, place, dcType, id: 0 });
    });
  }
  tellSuperseded(stage);
}
