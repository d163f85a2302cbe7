import { refuseFields } from '#server/base/refuse.ts';
import { creation, eventsOf } from '#server/engine/define-events.ts';
import type { Change, Creation, Creations, Trx } from '#server/engine/process.ts';
import { writtenColumns } from '#server/processes/written-texts.ts';
import { cardKinds, publicTextKindIds } from './codes.ts';
import { type PublicTextRow, publicStates } from './row.server.ts';
import {
  type PublicTextFields,
  type PublicTextRenewal,
  publicTextFields,
  publicTextRenewal,
} from './schema.ts';

/** What is kept of a kind: a section has its act, a card has its phone and address. */
function ofKind(input: PublicTextFields, kind: number) {
  const section = kind === publicTextKindIds.regulation;
  const card = cardKinds.includes(kind);
  return {
    text_kind: kind,
    act_uz: section ? (input.act_uz ?? null) : null,
    act_ru: section ? (input.act_ru ?? null) : null,
    act_en: section ? (input.act_en ?? null) : null,
    act_number: section ? (input.act_number ?? null) : null,
    phone: card ? (input.phone ?? null) : null,
    email: card ? (input.email ?? null) : null,
  };
}

const columns = async (input: PublicTextFields, kind: number) => ({
  ...ofKind(input, kind),
  ...(await writtenColumns(input)),
  sort_number: input.sort_number,
  valid_from: input.valid_from ?? null,
});

/** The version that is to be renewed. */
interface Found {
  id: number;
  first_id: number;
  kind: number;
  published: boolean;
  renewed: boolean;
}

type Asked = Partial<PublicTextFields> | Partial<PublicTextRenewal>;

const replacedBy = (input: Asked): number | undefined =>
  'replaces_id' in input ? input.replaces_id : undefined;

async function foundFor(trx: Trx, id: number | undefined): Promise<Found | null> {
  if (id === undefined) return null;
  const row = await trx
    .selectFrom('public_text as t')
    .leftJoin('public_text as n', 'n.replaces_id', 't.id')
    .select(['t.id', 't.first_id', 't.text_kind', 't.state', 'n.id as newer'])
    .where('t.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id,
    first_id: row.first_id ?? id,
    kind: row.text_kind,
    published: publicStates.includes(row.state),
    renewed: row.newer !== null,
  };
}

const find = ({ trx, inputs }: Creations<Asked>): Promise<(Found | null)[]> =>
  Promise.all(inputs.map((input) => foundFor(trx, replacedBy(input))));

/** Only a renewal asks whether there is something to be renewed. */
const birthFacts = async ({ found }: Creation<Asked, Found | null>) => ({
  ownerId: null,
  organizationId: null,
  earlierPublished: found?.published ?? false,
  notRenewed: !found?.renewed,
});

const { begin, on } = eventsOf<'public_text', PublicTextRow, Found | null>();

/** How a version is begun: of a new text, or as the next one of a text that is published. */
export const publicTextCreation = creation(
  {
    create: begin({
      input: publicTextFields,
      write: ({ input }) => columns(input, input.text_kind),
    }),
    renew: begin({
      input: publicTextRenewal,
      async write({ input, found }) {
        if (!found) throw refuseFields({ replaces_id: 'validation.choice' });
        return {
          ...(await columns(input, found.kind)),
          replaces_id: found.id,
          first_id: found.first_id,
        };
      },
    }),
  },
  {
    event: (body) => ('replaces_id' in body ? 'renew' : 'create'),
    find,
    facts: birthFacts,
    lockKey: ({ input }) => `public text ${replacedBy(input) ?? ''}`,
  },
);

/** What the events of a version are sent with and write. */
export const publicTextEvents = {
  save: on({
    input: publicTextFields,
    write: ({ row, input }: Change<PublicTextRow, PublicTextFields>) =>
      columns(input, row.replaces_id === null ? input.text_kind : row.text_kind),
  }),
  publish: on({ write: ({ row, reader }) => ({ published_at: row.published_at ?? reader.now }) }),
};
