import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dimensionEndpoints, type DimensionForm } from '@outlay/contract/organisation/dimension';
import { newId } from '#system/id.ts';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';

let server: TestServer;
let crew: Crew;
let stranger: Crew;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server, 'Ours');
  stranger = await newCompany(server, 'Theirs');
});
afterAll(() => server.stop());

let made = 0;
const form = (changes: Partial<DimensionForm> = {}): DimensionForm => ({
  id: newId(),
  version: 0,
  kind: 'project',
  code: `P-${(made += 1)}`,
  name: 'Harbour',
  leaderId: null,
  enabled: true,
  ...changes,
});
const save = (wanted: DimensionForm, who = crew.administrator) =>
  server.call(who, dimensionEndpoints.save, wanted);
const search = async (kind: 'project' | 'costCentre', text: string, who = crew.employee) =>
  sure(await server.call(who, dimensionEndpoints.search, { kind, search: text })).items.map(({ id }) => id);

describe('Projects and cost centres', () => {
  test('are saved with a leader and found by code or name in a form', async () => {
    const harbour = form({ leaderId: crew.leader.memberId, name: 'Harbour 50%' });
    const centre = form({ kind: 'costCentre', name: 'Harbour 50%' });

    const saved = sure(await save(harbour));
    sure(await save(centre));

    expect(saved.leader).toMatchObject({ id: crew.leader.memberId, name: 'leader of Ours' });
    expect(await search('project', 'HARBOUR 50%')).toEqual([harbour.id]);
    expect(await search('project', harbour.code.toLowerCase())).toEqual([harbour.id]);
    expect(await search('costCentre', '50%')).toEqual([centre.id]);
    expect(await search('project', '%0_')).toEqual([]);
    const { items } = sure(await server.call(crew.employee, dimensionEndpoints.all, { kind: 'costCentre' }));
    expect(items.map(({ id }) => id)).toEqual([centre.id]);
  });

  test('when closed stay in the list and disappear from forms', async () => {
    const old = form({ code: 'OLD', enabled: false });
    sure(await save(old));

    const { items } = sure(await server.call(crew.employee, dimensionEndpoints.all, {}));

    expect(items.find(({ id }) => id === old.id)?.enabled).toBe(false);
    expect(await search('project', 'OLD')).toEqual([]);
  });

  test('have unique codes within their kind', async () => {
    const first = form();
    sure(await save(first));

    const second = await save(form({ code: first.code }));

    expect(second).toMatchObject({
      status: 409,
      body: { reason: 'codeUsed', fields: [{ path: 'code', code: 'codeUsed' }] },
    });
    sure(await save(form({ code: first.code, kind: 'costCentre' })));
    sure(await save(form({ code: first.code }), stranger.administrator));
  });

  test('are not overwritten when changed meanwhile, and keep their kind', async () => {
    const first = form();
    const { version } = sure(await save(first));
    const renamed = { ...first, name: 'Quay', version };

    expect(sure(await save(renamed))).toMatchObject({ name: 'Quay', version: version + 1 });
    expect((await save(renamed)).body.reason).toBe('staleVersion');
    expect((await save({ ...renamed, version: version + 1, kind: 'costCentre' })).status).toBe(409);
    expect((await save({ ...first, code: 'NEW' })).body.reason).toBe('staleVersion');
  });

  test('cannot be led by, or visible to, members of another company', async () => {
    const mine = form();
    sure(await save(mine));

    const led = await save(form({ leaderId: stranger.leader.memberId }));

    expect(led).toMatchObject({ status: 400, body: { fields: [{ path: 'leaderId' }] } });
    expect((await save({ ...mine, version: 1 }, stranger.administrator)).status).toBe(409);
    expect(await search('project', mine.code, stranger.employee)).not.toContain(mine.id);
  });
});
