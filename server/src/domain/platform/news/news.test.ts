import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEndpoints } from '@outlay/contract/governance/audit';
import { fileEndpoints } from '@outlay/contract/platform/file';
import { homeCounts, homeEndpoints } from '@outlay/contract/workspace/home';
import { newsEndpoints, type NewsForm, type NewsState } from '@outlay/contract/platform/news';
import { newId } from '#system/id.ts';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type Person, type TestServer } from '../../../../test/harness.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
});
afterAll(() => server.stop());

const write = async (form: Partial<NewsForm> = {}) =>
  sure(
    await server.call(crew.administrator, newsEndpoints.save, {
      ...{ id: newId(), version: 0, title: 'Harbour day', body: 'We close at three.' },
      ...form,
    }),
  );
const publish = async (form: Partial<NewsForm> = {}) =>
  sure(await server.call(crew.administrator, newsEndpoints.publish, await write(form)));
const titles = async (who: Person, filter: { search?: string; state?: NewsState } = {}) =>
  sure(await server.call(who, newsEndpoints.list, filter)).items.map(({ title }) => title);
const dayIn = (days: number) =>
  new Date(server.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
const homeNews = async (who: Person) =>
  homeCounts(sure(await server.call(who, homeEndpoints.counts, {}))).news.map(({ title }) => title);

async function pictureOf(who: Person) {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#2457f5' } })
    .jpeg()
    .toBuffer();
  const file = { name: 'harbour.jpg', bytes };
  return sure(await server.upload(who, fileEndpoints.upload, { id: newId() }, file)).id;
}
const seePicture = (who: Person, id: string) =>
  fetch(`${server.url}/api/base/news/picture?id=${id}&size=200`, {
    headers: { authorization: `Bearer ${who.token}` },
  });

describe('News', () => {
  test('a draft is visible to its writers until published; then everybody sees it, also on the home page', async () => {
    const draft = await write({ title: 'Move to the new office' });

    expect(await titles(crew.employee)).not.toContain(draft.title);
    expect((await server.call(crew.employee, newsEndpoints.get, { id: draft.id })).status).toBe(404);
    expect((await server.call(crew.employee, newsEndpoints.list, { state: 'draft' })).status).toBe(403);
    expect(await homeNews(crew.employee)).not.toContain(draft.title);
    expect(await titles(crew.administrator, { state: 'draft' })).toContain(draft.title);
    expect(draft.actions).toEqual(['edit', 'publish', 'remove']);

    sure(await server.call(crew.administrator, newsEndpoints.publish, draft));

    expect(await titles(crew.employee)).toContain(draft.title);
    expect(await homeNews(crew.employee)).toContain(draft.title);
    const seen = sure(await server.call(crew.employee, newsEndpoints.get, { id: draft.id }));
    expect(seen).toMatchObject({ body: 'We close at three.', state: 'published', actions: [] });
  });

  test('an unpublished item disappears for other people and can be published again', async () => {
    const shown = await publish({ title: 'Parking' });
    const draft = sure(await server.call(crew.administrator, newsEndpoints.takeBack, shown));

    expect(draft.state).toBe('draft');
    expect(await titles(crew.employee)).not.toContain('Parking');
    expect((await server.call(crew.administrator, newsEndpoints.takeBack, draft)).status).toBe(409);
    expect(sure(await server.call(crew.administrator, newsEndpoints.publish, draft)).state).toBe('published');
  });

  test('after its last day an item is visible only to people who write news', async () => {
    const { id } = await publish({ title: 'Summer party', expiresOn: dayIn(2) });
    expect(await titles(crew.employee)).toContain('Summer party');

    server.sleep(4 * 86_400_000);

    expect(await titles(crew.employee)).not.toContain('Summer party');
    expect(await homeNews(crew.employee)).not.toContain('Summer party');
    expect((await server.call(crew.employee, newsEndpoints.get, { id })).status).toBe(404);
    expect(await titles(crew.administrator, { state: 'expired' })).toEqual(['Summer party']);
  });

  test('an expired item cannot be published', async () => {
    const draft = await write({ expiresOn: dayIn(-3) });

    const refused = await server.call(crew.administrator, newsEndpoints.publish, draft);

    expect(refused).toMatchObject({ status: 400, body: { fields: [{ path: 'expiresOn' }] } });
  });

  test('pictures are visible only to people who may read the item', async () => {
    const picture = await pictureOf(crew.administrator);
    const draft = await write({ title: 'With a picture', pictureIds: [picture] });
    expect((await seePicture(crew.employee, picture)).status).toBe(404);

    const shown = sure(await server.call(crew.administrator, newsEndpoints.publish, draft));
    const seen = await seePicture(crew.employee, picture);
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(shown).toMatchObject({ cover: picture, pictures: [{ id: picture, name: 'harbour.jpg' }] });

    sure(await server.call(crew.administrator, newsEndpoints.takeBack, shown));
    expect((await seePicture(crew.employee, picture)).status).toBe(404);
  });

  test('accepts only pictures, and only the writer’s own', async () => {
    const foreign = await pictureOf(crew.employee);
    const text = sure(
      await server.upload(
        crew.administrator,
        fileEndpoints.upload,
        { id: newId() },
        { name: 'a.txt', bytes: Buffer.from('words') },
      ),
    );
    const form = { id: newId(), version: 0, title: 'T', body: 'B' };
    const requested = (pictureIds: string[]) =>
      server.call(crew.administrator, newsEndpoints.save, { ...form, id: newId(), pictureIds });

    expect([(await requested([foreign])).status, (await requested([text.id])).status]).toEqual([404, 415]);
  });

  test('can be searched by title and text, page by page', async () => {
    await publish({ title: 'Alpha', body: 'zebra one' });
    await publish({ title: 'Zebra two' });

    expect(await titles(crew.employee, { search: 'zebra' })).toEqual(['Zebra two', 'Alpha']);
    const whole = await titles(crew.employee);
    const first = sure(await server.call(crew.employee, newsEndpoints.list, { size: 1 }));
    const second = sure(
      await server.call(crew.employee, newsEndpoints.list, { size: 1, after: first.next ?? '' }),
    );
    expect([first, second].flatMap(({ items }) => items.map(({ title }) => title))).toEqual(
      whole.slice(0, 2),
    );
  });

  test('is not overwritten when changed meanwhile, can be deleted, and each act is audited', async () => {
    const made = await publish({ title: 'First words' });
    const changed = sure(
      await server.call(crew.administrator, newsEndpoints.save, { ...made, title: 'Better words' }),
    );
    const stale = await server.call(crew.administrator, newsEndpoints.save, { ...made, title: 'Old' });
    const removed = await server.call(crew.administrator, newsEndpoints.remove, changed);

    expect(changed).toMatchObject({ title: 'Better words', state: 'published' });
    expect([stale.status, removed.status]).toEqual([409, 200]);
    expect(await titles(crew.administrator)).not.toContain('Better words');
    const { items } = sure(await server.call(crew.auditor, auditEndpoints.list, { size: 100 }));
    const acts = items.filter(({ objectId }) => objectId === made.id).map(({ action }) => action);
    expect(acts).toEqual(['news.remove', 'news.save', 'news.publish', 'news.save']);
  });

  test('can be written by administrators only', async () => {
    const shown = await publish();
    for (const who of [crew.employee, crew.manager, crew.auditor])
      for (const endpoint of [newsEndpoints.publish, newsEndpoints.takeBack, newsEndpoints.remove])
        expect((await server.call(who, endpoint, shown)).status).toBe(403);
    expect(sure(await server.call(crew.administrator, newsEndpoints.list, {})).actions).toEqual(['write']);
    expect(sure(await server.call(crew.employee, newsEndpoints.list, {})).actions).toEqual([]);
  });
});
