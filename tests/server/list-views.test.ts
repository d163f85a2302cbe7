import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ListView, listViewLimits } from '#shared/list-views.ts';
import { addActor } from '../support/actors.ts';
import type { Sender } from '../support/app.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';

let world: OpenWorld;
let organizationId: number;
let other: number;
let maker: Sender;
let colleague: Sender;
let stranger: Sender;
beforeAll(async () => {
  world = await openWorld();
  [organizationId, other] = [world.university, world.otherUniversity];
});
afterAll(() => world.stop());
beforeEach(async () => {
  maker = await addActor(world.on, 'university', {
    organization_id: organizationId,
    surname: 'Tuzuvchiyeva',
  });
  colleague = await addActor(world.on, 'university', { organization_id: organizationId });
  stranger = await addActor(world.on, 'university', { organization_id: other });
  await world.database.db.deleteFrom('list_view').execute();
});

const path = '/api/list-views/';
const list = 'applicant-document';
const form = { list, name: 'Muddati oʻtganlar', shared: false, query: 'group=overdue&dc_type=500' };
const add = (who: Sender, change: object = {}) =>
  world.on.send(who, 'POST', path, { ...form, ...change });
const idOf = async (who: Sender, change: object = {}): Promise<number> =>
  Number((await add(who, change)).body.id);
const seenBy = async (who: Sender, of = list): Promise<ListView[]> =>
  (await world.on.send(who, 'GET', `${path}?list=${of}`)).body.results as ListView[];
const namesOf = async (who: Sender): Promise<string[]> =>
  (await seenBy(who)).map(({ name }) => name);
const choose = (who: Sender, view: number | null, of = list) =>
  world.on.send(who, 'PUT', `${path}default/`, { list: of, view });
const change = (who: Sender, id: number, fields: object) =>
  world.on.send(who, 'PUT', `${path}${id}/`, {
    name: form.name,
    shared: false,
    query: form.query,
    ...fields,
  });
const remove = (who: Sender, id: number) => world.on.send(who, 'DELETE', `${path}${id}/`);
const moveTo = (who: Sender, organization_id: number | null) =>
  world.database.db
    .updateTable('account')
    .set({ organization_id })
    .where('id', '=', who.id)
    .execute();

describe('a saved view', () => {
  it('is kept as the address says it, without the page, in one spelling', async () => {
    const answer = await add(maker, {
      query: 'state=pending,rejected&offset=50&dc_type=&view=all&ordering=-sent_at',
      name: '  Muddati  oʻtganlar ',
    });
    expect([answer.status, answer.body.name, answer.body.query]).toEqual([
      201,
      'Muddati oʻtganlar',
      'ordering=-sent_at&state=pending,rejected',
    ]);
    expect(await seenBy(maker)).toEqual([answer.body]);
    expect(await seenBy(maker, 'research-advisor')).toEqual([]);
  });

  it('is its maker’s alone until it is shared, and then of the members of the organization', async () => {
    const id = await idOf(maker);
    expect([await namesOf(maker), await namesOf(colleague)]).toEqual([[form.name], []]);
    expect((await change(colleague, id, { name: 'Meniki' })).status).toBe(404);
    expect((await change(maker, id, { shared: true })).body).toMatchObject({
      shared: true,
      own: true,
      maker: null,
    });
    expect(await seenBy(colleague)).toMatchObject([
      { id, own: false, removable: false, shared: true, maker: 'Tuzuvchiyeva' },
    ]);
    expect(await namesOf(stranger)).toEqual([]);
  });

  it('is changed and deleted by who made it alone', async () => {
    const id = await idOf(maker, { shared: true });
    const answers = [
      await change(colleague, id, { name: 'Boshqa' }),
      await remove(colleague, id),
      await remove(stranger, id),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 404]);
    expect(await namesOf(maker)).toEqual([form.name]);
    expect((await remove(maker, id)).status).toBe(204);
    expect([await namesOf(maker), await namesOf(colleague)]).toEqual([[], []]);
  });

  it('that is shared stays with the organization when its maker leaves: they lose it, their colleagues may take it away', async () => {
    const id = await idOf(maker, { shared: true });
    await idOf(maker, { name: 'Oʻzimniki' });
    await moveTo(maker, other);
    expect([await namesOf(maker), await namesOf(stranger)]).toEqual([['Oʻzimniki'], []]);
    expect([(await change(maker, id, {})).status, (await remove(maker, id)).status]).toEqual([
      404, 404,
    ]);
    expect((await add(maker)).status).toBe(201);
    expect(await seenBy(colleague)).toMatchObject([{ id, own: false, removable: true }]);
    expect([
      (await change(colleague, id, {})).status,
      (await remove(colleague, id)).status,
    ]).toEqual([403, 204]);
  });

  it('opens with the list for who chose it, one per list; anyone who loses the view loses that too', async () => {
    const [first, second] = [
      await idOf(maker, { shared: true }),
      await idOf(maker, { name: 'Yangilar' }),
    ];
    const usual = async (who: Sender) =>
      (await seenBy(who)).filter((view) => view.usual).map(({ id }) => id);
    await choose(maker, first);
    expect((await choose(maker, second)).body.results).toContainEqual(
      expect.objectContaining({ id: second, usual: true }),
    );
    await choose(colleague, first);
    expect([await usual(maker), await usual(colleague)]).toEqual([[second], [first]]);
    expect((await choose(colleague, second)).status).toBe(404);
    expect((await choose(maker, first, 'research-advisor')).status).toBe(404);
    await choose(maker, null);
    await change(maker, first, { shared: false });
    expect([await usual(maker), await usual(colleague)]).toEqual([[], []]);
    expect((await remove(maker, first)).status).toBe(204);
  });
});

describe('refused', () => {
  it.each([
    ['no name', { name: ' ' }, 'name'],
    ['a long name', { name: 'a'.repeat(listViewLimits.name + 1) }, 'name'],
    ['a list that is none', { list: 'applicant-document/:id' }, 'list'],
    ['a word that is no list', { list: '__proto__' }, 'list'],
    ['nothing narrowed', { query: 'offset=50' }, 'query'],
    ['too long', { query: `search=${'a'.repeat(listViewLimits.query)}` }, 'query'],
    ['odd parameters', { query: 'State=pending' }, 'query'],
    ['a NUL', { query: 'search=a%00b' }, 'query'],
    [
      'too many parameters',
      {
        query: Array.from(
          { length: listViewLimits.parameters + 1 },
          (_, at) => `${'f'.repeat(at + 1)}=1`,
        ).join('&'),
      },
      'query',
    ],
  ])('%s, at its field', async (_what, wrong, field) => {
    const { status, body } = await add(maker, wrong);
    expect([status, Object.keys(body)]).toEqual([400, [field]]);
  });

  it('a name of one’s own that is used, in any spelling; others may use it', async () => {
    await add(maker);
    const again = await add(maker, { name: 'MUDDATI O‘TGANLAR' });
    expect([again.status, again.body.name]).toEqual([
      400,
      ['Bu nomdagi koʻrinishingiz bor. Boshqa nom yozing'],
    ]);
    const second = await idOf(maker, { name: 'Boshqa' });
    expect((await change(maker, second, {})).status).toBe(400);
    expect((await change(maker, second, { name: 'Boshqa', query: 'state=pending' })).status).toBe(
      200,
    );
    expect((await add(colleague)).status).toBe(201);
    expect((await add(maker, { list: 'research-advisor' })).status).toBe(201);
  });

  it('more than a person may have, also when they come at once', async () => {
    const many = Array.from({ length: listViewLimits.own + 5 }, (_, at) =>
      add(maker, { name: `Koʻrinish ${at}` }),
    );
    const codes = (await Promise.all(many)).map(({ status }) => status);
    expect(codes.filter((status) => status === 201)).toHaveLength(listViewLimits.own);
    expect(codes.filter((status) => status === 400)).toHaveLength(5);
  });

  it('more than an organization shares', async () => {
    const row = {
      account_id: colleague.id,
      organization_id: organizationId,
      list,
      query: 'state=pending',
    };
    const rows = Array.from({ length: listViewLimits.shared }, (_, at) => ({
      ...row,
      name: `Umumiy ${at}`,
    }));
    await world.database.db.insertInto('list_view').values(rows).execute();
    expect((await add(maker, { shared: true })).status).toBe(400);
    const id = await idOf(maker);
    expect((await change(maker, id, { shared: true })).status).toBe(400);
  });

  it('sharing without an organization, and a list that the role does not open', async () => {
    const applicant = await addActor(world.on, 'applicant');
    expect(
      (await add(applicant, { list: 'apply-document', query: 'turn=1', shared: true })).body,
    ).toHaveProperty('shared');
    expect((await add(applicant, { list: 'apply-document', query: 'turn=1' })).status).toBe(201);
    expect((await add(applicant)).status).toBe(403);
    expect((await world.on.send(applicant, 'GET', `${path}?list=${list}`)).status).toBe(403);
    expect((await choose(applicant, null)).status).toBe(403);
  });
});

describe('the columns of a list', () => {
  const put = (who: Sender, columns: unknown, of = list) =>
    world.on.send(who, 'PUT', `${path}columns/`, { list: of, columns });
  const columnsOf = async (who: Sender, of = list) =>
    (await world.on.send(who, 'GET', `${path}?list=${of}`)).body.columns;

  it('are remembered for the person and the list, until they are the usual ones again', async () => {
    expect(await columnsOf(maker)).toBeNull();
    const answer = await put(maker, ['name', 'sent_at', 'status']);
    expect([answer.status, answer.body.columns]).toEqual([200, ['name', 'sent_at', 'status']]);
    await put(maker, ['name', 'status']);
    expect(await columnsOf(maker)).toEqual(['name', 'status']);
    expect([await columnsOf(colleague), await columnsOf(maker, 'research-advisor')]).toEqual([
      null,
      null,
    ]);
    expect((await put(maker, null)).body.columns).toBeNull();
  });

  it('are keys, some and not too many, of a list that the person may open', async () => {
    const refused = [[], ['name status'], Array.from({ length: 61 }, () => 'name'), 'name'];
    for (const columns of refused) expect((await put(maker, columns)).status).toBe(400);
    expect((await put(maker, ['name'], 'users-of-nobody')).status).toBe(400);
    const applicant = await addActor(world.on, 'applicant');
    expect((await put(applicant, ['name'])).status).toBe(403);
  });
});
