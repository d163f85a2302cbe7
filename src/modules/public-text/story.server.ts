import { publicTextMachine } from '#machines/public-text.machine.ts';
import type { Demonstration, Person, Stage, Story } from '#server/story/story.ts';
import { playedBy, type Scene } from '#server/story/walk.ts';
import { addDays } from '#shared/dates.ts';
import { publicTextKindIds } from './codes.ts';
import type { PublicTextFields } from './schema.ts';
import {
  accessibility,
  begunQuestion,
  callCentre,
  certificateAnswer,
  contacts,
  oldQuestion,
  privacy,
  questions,
  type Subject,
  sampleAct,
  sections,
  wordsOf,
} from './story-texts.server.ts';

const process = publicTextMachine.id;
const reason = 'Savol eskirgan: javobi boshqa savolda bor.';

const question = (subject: Subject, at: number, valid_from: string): PublicTextFields => ({
  ...wordsOf(subject),
  text_kind: publicTextKindIds.question,
  sort_number: (at + 1) * 10,
  valid_from,
});

/** A version that everybody reads from its day. Answers its number. */
async function published(stage: Stage, editor: Person, form: object): Promise<number> {
  const id = await stage.create(editor, process, form);
  await stage.act(editor, process, id, 'publish');
  return id;
}

/** The sections, questions and contacts of the site. Answers the questions in their order. */
async function tellSite(stage: Demonstration, editor: Person): Promise<number[]> {
  const valid_from = stage.day(40);
  for (const [at, subject] of sections.entries())
    await published(stage, editor, {
      ...wordsOf(subject),
      ...sampleAct,
      text_kind: publicTextKindIds.regulation,
      sort_number: (at + 1) * 10,
      valid_from,
    });
  for (const [at, { phone, email, ...subject }] of contacts.entries())
    await published(stage, editor, {
      ...wordsOf(subject),
      text_kind: publicTextKindIds.contact,
      sort_number: (at + 1) * 10,
      phone,
      email,
      valid_from,
    });
  await published(stage, editor, {
    ...wordsOf(callCentre),
    text_kind: publicTextKindIds.callCentre,
    sort_number: 10,
    phone: '+998710000100',
    email: 'markaz@namuna.uz',
    valid_from,
  });
  const statements = [
    { text_kind: publicTextKindIds.privacy, parts: privacy },
    { text_kind: publicTextKindIds.accessibility, parts: accessibility },
  ];
  for (const { text_kind, parts } of statements)
    for (const [at, subject] of parts.entries())
      await published(stage, editor, {
        ...wordsOf(subject),
        text_kind,
        sort_number: (at + 1) * 10,
        valid_from,
      });
  const ids = [];
  for (const [at, subject] of questions.entries())
    ids.push(await published(stage, editor, question(subject, at, valid_from)));
  return ids;
}

/** One answer is renewed today and replaced, another one from a day to come. */
async function tellRenewals(stage: Demonstration, editor: Person, ids: readonly number[]) {
  const renewed = (at: number, subject: Subject, valid_from: string) =>
    published(stage, editor, {
      ...question(subject, at, valid_from),
      replaces_id: ids[at],
    });
  const [, dates] = questions;
  if (dates) await renewed(1, dates, stage.day(12));
  await renewed(questions.length - 1, certificateAnswer, stage.day(-20));
}

function told(stage: Demonstration): void {
  const editor = stage.staff('agentlik');
  stage.tell(async () => {
    await stage.at(40);
    const ids = await tellSite(stage, editor);
    await stage.at(12);
    await tellRenewals(stage, editor, ids);
  });
  stage.tell(async () => {
    await stage.at(30);
    const old = await published(stage, editor, question(oldQuestion, 20, stage.day(30)));
    await stage.at(9);
    await stage.act(editor, process, old, 'withdraw', { reason });
    await stage.at(5);
    const begun = question(begunQuestion, 21, stage.day(0));
    await stage.create(editor, process, { ...begun, title_en: null, content_en: null });
  });
}

/** Public texts: those of the agency in every state, and how one is played. */
export const publicTextStory: Story = {
  process,
  demonstration: told,
  async scene(walk, steps): Promise<Scene> {
    const editor = walk.staff('innovation');
    const form = () => question(begunQuestion, 0, addDays(walk.today(), -10));
    const renewed = steps.some(({ event }) => event === 'renew')
      ? await published(walk, editor, form())
      : null;
    return {
      actor: playedBy({ admin: walk.staff('admin') }, editor),
      payload(event) {
        if (event === 'renew') return { ...form(), replaces_id: renewed, valid_from: walk.today() };
        return event === 'create' || event === 'save' ? form() : {};
      },
      async prepare({ event }, id) {
        if (event !== 'supersede') return;
        const valid_from = addDays(walk.today(), 1);
        await published(walk, editor, { ...form(), replaces_id: id, valid_from });
        walk.days(1);
      },
      placed: () => ({ ...form(), published_at: walk.now() }),
    };
  },
};
