import { systemActor } from '#machines/kit.ts';
import { studyEnd } from '#modules/application/study.server.ts';
import { addDays } from '#shared/dates.ts';
import { fold } from '#shared/fold.ts';
import { initialSettings } from '#shared/settings.ts';
import type { Step } from '../seed/life.ts';
import { personOf } from '../story/people.ts';
import { lifeOf, mix, quartersBack, type Setting, type Story, told } from './plan.ts';
import type { Offer, World } from './world.ts';

/** Where the generated ids begin, and how many there are. */
export interface Numbers {
  applications: number;
  firstApplication: number;
  firstPerson: number;
  firstStaff: number;
  firstAdvisor: number;
  /** Everybody who applies has one, in the order of the people. */
  firstDiploma: number;
  advisors: number;
}

/** One application with its life. */
export interface Told {
  id: number;
  story: Story;
  steps: Step[];
  person: number;
  words: string;
}

const foldedNames = new Map<string, string>();

/** A person's names as they are searched. */
export function foldedName(person: number): string {
  const { surname, first_name, middle_name } = personOf(person);
  const name = `${surname} ${first_name} ${middle_name}`;
  const folded = foldedNames.get(name) ?? fold(name);
  foldedNames.set(name, folded);
  return folded;
}

function typeFor(person: number, turn: number, story: Story, setting: Setting): number {
  if (story === 'traineeGraduated') return 300;
  if (story === 'defended') return 100;
  if (setting === 'oldList') return person % 3 === 0 ? 100 : 200;
  return (person + turn) % 4 === 0 ? 400 : 500;
}

const offersByType = new WeakMap<World, Map<number, Offer[]>>();

function offerFor(world: World, person: number, turn: number, dcType: number): Offer {
  const known = offersByType.get(world) ?? new Map<number, Offer[]>();
  offersByType.set(world, known);
  const fitting =
    known.get(dcType) ?? world.offers.filter(({ dcTypes }) => dcTypes.includes(dcType));
  known.set(dcType, fitting);
  const offer = fitting[mix(person, 7 + turn) % fitting.length];
  if (!offer) throw new Error(`seed:big: nobody offers ${dcType}`);
  return offer;
}

export type Born = Record<string, unknown>;

/** What a student of the old list is born with. */
export function bornOld(
  today: string,
  person: number,
  dcType: number,
  over: boolean,
  advisorId: number,
): Born {
  const start = addDays(today, over ? -1180 : -30 * (1 + (person % 30)));
  return {
    period_id: null,
    order_number: `45-${person % 900}`,
    order_date: addDays(start, -5),
    order_file_id: null,
    study_start: start,
    study_end: studyEnd(dcType, start, initialSettings),
    scholarship_status: '100',
    advisor_id: advisorId,
    topic: 'Yuklama oʻlchovi uchun mavzu',
  };
}

/** The life of one application, by its number: always the same. */
export function tell(world: World, numbers: Numbers, index: number): Told {
  const [person, turn] = [Math.floor(index / 2), index % 2];
  const { story, setting } = lifeOf(person, turn);
  const back = quartersBack(person, turn, setting);
  const quarter = world.quarters[back];
  if (!quarter) throw new Error(`seed:big: no period ${back} quarters ago`);
  const dcType = typeFor(person, turn, story, setting);
  const { organizationId, directionId, words } = offerFor(world, person, turn, dcType);
  const ownerId = numbers.firstPerson + person;
  const place = world.organizations.indexOf(organizationId);
  const team = Math.max(1, Math.floor(numbers.advisors / world.organizations.length));
  const advisorId =
    numbers.firstAdvisor + place + world.organizations.length * (mix(person, 3) % team);
  const over = ['graduated', 'traineeGraduated', 'defended'].includes(story);
  const own =
    setting === 'oldList'
      ? bornOld(quarter.today, person, dcType, over, advisorId)
      : { period_id: quarter.periodId, diploma_id: numbers.firstDiploma + person };
  const common = {
    owner_id: ownerId,
    organization_id: organizationId,
    direction_id: directionId,
    dc_type: dcType,
    edu_language: 100,
  };
  const id = numbers.firstApplication + index;
  const steps = told(story, quarter, {
    owner: { role: 'applicant', userId: ownerId, organizationId: null },
    system: systemActor,
    agency: world.agency,
    reviewer: { role: 'university', userId: numbers.firstStaff + place, organizationId },
    born: { ...common, ...own },
    files: {},
    advisorId,
    studentNumber: `${organizationId}-${quarter.today.slice(0, 4)}-Y${index}`,
    reviewStop: addDays(quarter.today, 30),
    registrationStop: addDays(quarter.today, 15),
  });
  return { id, story, steps, person, words };
}
