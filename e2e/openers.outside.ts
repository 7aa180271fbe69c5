import type {
  DirectoryConflict,
  DirectoryRun,
  DirectorySetting,
} from '@outlay/contract/membership/directory';
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

/** The demo company follows no contacts: the directory of one that does. */
export async function openDirectory({ page }: Scene): Promise<void> {
  const answers = {
    get: { setting: SETTING },
    getRuns: { items: [WAITING, RUN] },
    getConflicts: { items: CONFLICTS, undecided: 3 },
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
