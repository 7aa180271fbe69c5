import type {
  DirectoryConflict,
  DirectoryLink,
  DirectoryRun,
  DirectorySetting,
} from '@outlay/contract/membership/directory';
import type { Connection } from '@outlay/contract/membership/connection';
import { seenButton, type Scene } from './openers.ts';

const ID = '01a0b1c2-0000-7000-8000-000000000001';
const SETTING: DirectorySetting = {
  source: { kind: 'connection', id: ID, name: '云帆飞书', platform: 'feishu' },
  ...{ handOver: null, enabled: true, tried: true, confirmed: true, version: 1 },
};
const RUN: DirectoryRun = {
  ...{ id: ID, state: 'done', failure: null, byEvents: true, startedBy: null },
  ...{ counts: { memberAdded: 2, memberChanged: 3, memberLeft: 1 }, refused: [], leavers: [], leaving: 0 },
  ...{ startedAt: '2026-11-24T09:12:00.000Z', endedAt: '2026-11-24T09:40:00.000Z' },
};
const WAITING: DirectoryRun = {
  ...{ ...RUN, id: `${ID.slice(0, -1)}2`, state: 'waiting', failure: 'tooManyLeave', byEvents: false },
  ...{ counts: {}, leaving: 214 },
  leavers: ['陈思远', '王雨桐', '李子昂'].map((name, n) => ({ name, account: `1380000410${n}` })),
  startedAt: '2026-11-24T18:21:00.000Z',
};
const CONFLICT: DirectoryConflict = {
  ...{ kind: 'member', externalId: 'ou_1', name: '周晓彤', account: '', fault: 'noAccount', other: null },
  ...{ decision: null, chosen: null, newAccount: null, decidedBy: null },
};
const CONFLICTS: DirectoryConflict[] = [
  CONFLICT,
  { ...CONFLICT, externalId: 'ou_2', name: '赵启航', account: '13800004107', fault: 'twice' },
  { ...CONFLICT, kind: 'department', externalId: 'od-9', name: '华东销售部', fault: 'nameTwin' },
  { ...CONFLICT, externalId: 'ou_3', name: '会议室 3F', decision: 'leaveOut', decidedBy: '沈雨' },
];

const LINK: DirectoryLink = {
  ...{ externalId: 'ou_7d8a6e6df7621556ce0d21922b676706ccs', name: '林悦 Lin', decidedBy: '沈雨' },
  member: { id: ID, name: '林悦', departmentName: '市场部' },
  since: '2026-11-23T02:00:00.000Z',
};
const LINKS: DirectoryLink[] = [
  LINK,
  { ...LINK, externalId: 'ou_12', name: '', decidedBy: null, member: { ...LINK.member, name: '王海' } },
];

/** The demo company follows no contacts: the directory of one that does. */
export async function openDirectory({ page }: Scene): Promise<void> {
  const answers = {
    get: { setting: SETTING },
    getRuns: { items: [WAITING, RUN] },
    getConflicts: { items: CONFLICTS, undecided: 3 },
    getLinks: { items: LINKS, total: 486 },
  };
  for (const [name, json] of Object.entries(answers))
    await page.route(`**/api/base/directory/${name}`, (route) => route.fulfill({ json }));
  await page.reload();
  await page.getByText('周晓彤').waitFor();
}

export async function decideInDirectory(scene: Scene): Promise<void> {
  await openDirectory(scene);
  await seenButton(scene, 'Decide').click();
  await scene.page.getByRole('dialog').first().waitFor();
}

export async function unlinkInDirectory(scene: Scene): Promise<void> {
  await openDirectory(scene);
  await seenButton(scene, 'Unlink').click();
  await scene.page.getByRole('dialog').first().waitFor();
}

const WECOM: Connection = {
  ...{ id: ID, name: '云帆企业微信', secrets: ['secret'], enabled: true, uses: ['signIn', 'wallet'] },
  settings: {
    ...{ kind: 'wecom', corpId: 'ww1', agentId: '1000002', apiBase: null, loginBase: null },
    domainFile: null,
  },
  firstMeeting: { trustsDirectory: false, createsMembers: false, departmentId: null },
  ...{ bringsFactor: false, enforced: { domains: [], breakGlassId: null }, breakGlass: null },
  addresses: [{ use: 'domain', value: 'fee.example.com' }],
  checks: [
    { part: 'secret', fault: null, code: null },
    { part: 'page', fault: 'untrustedIp', code: '60020', seenFrom: '203.0.113.9' },
  ],
  ...{ checkedAt: '2026-11-24T02:00:00.000Z', linked: 486, signInsToday: 212, lockedCards: 7, version: 3 },
};

/** The demo company is connected with nothing: a connection that WeCom refuses for the address of this server. */
export async function openConnection({ page, say }: Scene): Promise<void> {
  const list = { items: [WECOM], companyCode: 'yunfan', site: 'https://fee.example.com', publicIps: [] };
  await page.route('**/api/base/connection/getList', (route) => route.fulfill({ json: list }));
  await page.route('**/api/base/connection/getEvents', (route) => route.fulfill({ json: { items: [] } }));
  await page.goto(`/admin/connections?open=${ID}`);
  await page.getByText('203.0.113.9').waitFor();
  await page.getByRole('button', { name: say('Copy these addresses') }).click();
  await page.getByText('203.0.113.9').scrollIntoViewIfNeeded();
}

export async function removeConnection(scene: Scene): Promise<void> {
  await openConnection(scene);
  await scene.page.getByRole('button', { name: scene.say('Remove'), exact: true }).click();
  await scene.page.getByRole('dialog').first().waitFor();
}

/** The demo company is connected with no chat: the settings of one that is. */
export async function withChat({ page, say }: Scene): Promise<void> {
  await page.route('**/api/base/notification/get', async (route) => {
    const answer = await route.fetch();
    const settings = (await answer.json()) as { items: object[] };
    const items = settings.items.map((one, at) => ({ ...one, chat: at < 3 }));
    await route.fulfill({ json: { ...settings, items, chat: { kind: 'feishu', linked: true } } });
  });
  await page.reload();
  await page.getByText(say('Feishu')).first().waitFor();
}

/** The demo company is connected with nothing: somebody who signs in through WeCom, too. */
export async function withLinked({ page }: Scene): Promise<void> {
  const items = [
    {
      ...{ id: ID, kind: 'wecom', connectionName: '云帆企业微信', name: '林悦' },
      ...{ linkedAt: '2026-11-20T02:00:00.000Z', lastUsedAt: null },
    },
  ];
  await page.route('**/api/auth/identity/getMine', (route) => route.fulfill({ json: { items } }));
  await page.reload();
  await page.getByText('云帆企业微信').waitFor();
}
