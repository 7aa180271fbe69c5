import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import { approve, reject, returnIt } from '#domain/processing/approval/approval.service.ts';
import { listColleagues } from '#domain/organisation/company/company.service.ts';
import { voidDocument, withdrawDocument } from '#domain/documents/document/submit/owner-acts.service.ts';
import { saveDraft } from '#domain/documents/document/draft/draft.service.ts';
import { listTypes } from '#domain/documents/document/type/type.service.ts';
import { saveDimension, searchDimensions } from '#domain/organisation/dimension/dimension.service.ts';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { describeDocument } from '#domain/documents/document/read/read.service.ts';
import { submitDocument } from '#domain/documents/document/submit/submit.service.ts';
import { saveExpense } from '#domain/spend/expense/expense.service.ts';
import { keepRecognition } from '#domain/spend/invoice/recognition.service.ts';
import { saveInvoice } from '#domain/spend/invoice/invoice.service.ts';
import type { StoragePort } from '#provider/storage/storage.port.ts';
import { dayOf } from '#system/clock.ts';
import type { Context } from '#request/context.ts';
import { newId } from '#system/id.ts';
import { makePaper, type DemoPaper } from './demo.invoices.ts';
import { DEMO_TIME_ZONE, leaderOf } from './demo.company.ts';
import { demoExtras } from './demo.extras.ts';
import { confirmPaid, handIn, letGo, putInBatch, writeFile } from './demo.payments.ts';
import { DEMO_PEOPLE } from './demo.people.ts';
import { DEMO_OPEN, DEMO_STORIES, type Ending, type Story, type StoryLine } from './demo.stories.ts';
import type { Actor } from './demo.actor.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ACCOUNTANT = '13900000004';
const CASHIER = '13900000005';
const MANAGER = '13900000006';

interface Stage {
  as: Actor;
  storage: StoragePort;
  now: Date;
}

/** One act of a story and its time. */
interface Scene {
  at: Date;
  play: () => Promise<void>;
}

/** Replays all acts of the quarter in chronological order, through the same services as the API. */
export async function playStories(
  as: Actor,
  { storage, now }: { storage: StoragePort; now: () => Date },
): Promise<void> {
  const stage = { as, storage, now: now() };
  const invoices = await drawInvoices(stage);
  await as(MANAGER, new Date(stage.now.getTime() - 99 * DAY), openProjects);
  const scenes = [
    ...DEMO_STORIES.flatMap((story, index) => scenesOf(stage, story, index, invoices)),
    ...demoExtras().map(({ daysAgo, account, act }) => {
      const at = new Date(stage.now.getTime() - daysAgo * DAY);
      return { at, play: async () => void (await as(account, at, act)) };
    }),
  ];
  for (const { play } of scenes.sort((a, b) => a.at.getTime() - b.at.getTime())) await play();
  for (const [index, { account, line }] of DEMO_OPEN.entries()) {
    const at = new Date(stage.now.getTime() - (index + 1) * 5 * HOUR);
    await as(account, at, (ctx) => record(ctx, line, invoices.get(keyOf('open', index))));
  }
}

/** Creates the projects that the stories use. */
async function openProjects(ctx: Context): Promise<void> {
  const names = [...new Set(DEMO_STORIES.map(({ project }) => project).filter(Boolean))];
  for (const [index, name] of names.entries())
    await saveDimension(ctx, {
      id: newId(),
      version: 0,
      kind: 'project',
      code: `P${String(index + 1).padStart(3, '0')}`,
      name,
      leaderId: null,
      enabled: true,
    });
}

const GUESTS = [
  { name: '林岚', company: '浦江商贸' },
  { name: '周一航', company: '浦江商贸' },
];

const keyOf = (story: string | number, line: number) => `${story}/${line}`;

async function drawInvoices({ storage, now }: Stage): Promise<Map<string, DemoPaper>> {
  const wanted = [
    ...DEMO_STORIES.flatMap((story, index) =>
      story.lines.map((line, position) => ({ key: keyOf(index, position), line, daysAgo: story.daysAgo })),
    ),
    ...DEMO_OPEN.map(({ line }, index) => ({ key: keyOf('open', index), line, daysAgo: 0 })),
  ].filter(({ line }) => line.paper);
  const invoices = new Map<string, DemoPaper>();
  for (const { key, line, daysAgo } of wanted) {
    const date = dayOf(new Date(now.getTime() - (daysAgo + line.daysBefore) * DAY), DEMO_TIME_ZONE);
    invoices.set(key, await makePaper(storage, { seed: key, date, type: line.type, total: line.total }));
  }
  return invoices;
}

/** Records an expense with its invoice, recognised and saved. */
async function record(ctx: Context, line: StoryLine, paper: DemoPaper | undefined): Promise<string> {
  const invoiceIds: string[] = [];
  if (paper) {
    const { invoice, merchant: _merchant, total: _total, ...file } = paper;
    const { invoices } = await keepRecognition(ctx, newId(), file, {
      status: 'recognised',
      invoices: [invoice],
    });
    for (const { id, version, fields } of invoices) {
      await saveInvoice(ctx, { id, version, fields, reason: '' });
      invoiceIds.push(id);
    }
  }
  const id = newId();
  await saveExpense(ctx, {
    id,
    version: 0,
    type: line.type,
    money: { amount: paper?.total ?? line.total, currency: 'CNY' },
    spentOn: dayOf(new Date(ctx.now().getTime() - line.daysBefore * DAY), DEMO_TIME_ZONE),
    merchant: paper?.merchant ?? '',
    remarks: '',
    invoiceIds,
    fileIds: [],
  });
  return id;
}

function scenesOf(
  stage: Stage,
  story: Story,
  index: number,
  invoices: ReadonlyMap<string, DemoPaper>,
): Scene[] {
  const { as, now } = stage;
  const id = newId();
  // Within working hours, a few minutes apart.
  const base = new Date(now.getTime() - story.daysAgo * DAY - 6 * HOUR + index * 211_000);
  const after = (hours: number) =>
    new Date(Math.min(base.getTime() + hours * HOUR, now.getTime() - (60 - index) * 60_000));
  const scene = (hours: number, account: string, act: (ctx: Context) => Promise<unknown>): Scene => ({
    at: after(hours),
    play: async () => {
      await as(account, after(hours), act);
    },
  });
  const fill = scene(0, story.account, (ctx) => fillForm(ctx, id, story, index, invoices));
  return [
    fill,
    ...actsOf(story.ending).map(([hours, who, act]) =>
      scene(hours, whoIs(story, who), (ctx) => act(ctx, id)),
    ),
  ];
}

type Who = 'submitter' | 'leader' | 'accountant' | 'cashier' | 'manager';
type Act = (ctx: Context, id: string) => Promise<unknown>;

function whoIs(story: Story, who: Who): string {
  if (who === 'submitter') return story.account;
  if (who === 'accountant') return ACCOUNTANT;
  if (who === 'cashier') return CASHIER;
  if (who === 'manager') return MANAGER;
  return leaderOf(story.account);
}

async function fillForm(
  ctx: Context,
  id: string,
  story: Story,
  index: number,
  invoices: ReadonlyMap<string, DemoPaper>,
): Promise<void> {
  const expenseIds: string[] = [];
  for (const [position, line] of story.lines.entries())
    expenseIds.push(await record(ctx, line, invoices.get(keyOf(index, position))));
  const [type] = (await listTypes(ctx)).items;
  const form = documentEndpoints.saveDraft.request.parse({
    id,
    version: 0,
    typeId: type?.id ?? '',
    values: { title: story.title, project: await projectOf(ctx, story.project) },
    lines: expenseIds.map((expenseId, position) => ({
      id: newId(),
      expenseId,
      ...(story.lines[position]?.type === 'entertainment' ? { attendees: GUESTS } : {}),
    })),
    ccIds: await peopleOf(ctx, story.ccTo),
  });
  await saveDraft(ctx, form);
}

async function projectOf(ctx: Context, search: string): Promise<string> {
  if (search === '') return '';
  const { items } = await searchDimensions(ctx, { kind: 'project', search });
  return items[0]?.id ?? '';
}

async function peopleOf(ctx: Context, account: string | undefined): Promise<string[]> {
  const name = DEMO_PEOPLE.find((person) => person.account === account)?.name;
  if (!name) return [];
  const { items } = await listColleagues(ctx, { search: name, size: 1 });
  return items.map(({ id }) => id);
}

const seen = async (ctx: Context, id: string): Promise<DocumentDetail> => await describeDocument(ctx, id);

const submit: Act = async (ctx, id) => submitDocument(ctx, { id, version: (await seen(ctx, id)).version });

const agree =
  (opinion: string): Act =>
  async (ctx, id) => {
    const { taskId, version } = await seen(ctx, id);
    await approve(ctx, { taskId: taskId ?? '', version, opinion });
  };

const sendBack: Act = async (ctx, id) => {
  const { taskId, version } = await seen(ctx, id);
  const reason = '住宿发票抬头请换成公司全称，另请补充会议议程。';
  await returnIt(ctx, { taskId: taskId ?? '', version, reason, resume: 'me', toNode: null });
};

const refuse: Act = async (ctx, id) => {
  const { taskId, version } = await seen(ctx, id);
  await reject(ctx, { taskId: taskId ?? '', version, reason: '本季度聚餐额度已用完，不能报销。' });
};

const takeBack: Act = async (ctx, id) => {
  const { version } = await seen(ctx, id);
  await withdrawDocument(ctx, { id, version, reason: '金额填错了，改好再交。' });
};

const giveUp: Act = async (ctx, id) => {
  const { version } = await seen(ctx, id);
  await voidDocument(ctx, { id, version, reason: '与另一张单据重复。' });
};

type Step = [number, Who, Act];
const SUBMIT: Step = [2, 'submitter', submit];
const LEADER: Step = [20, 'leader', agree('同意')];
const ACCOUNTING: Step = [44, 'accountant', agree('票据齐全')];
const BATCH: Step[] = [
  [70, 'cashier', putInBatch],
  [74, 'manager', letGo],
  [76, 'cashier', writeFile],
  [77, 'cashier', handIn],
];

const ACTS: Record<Ending, Step[]> = {
  draft: [],
  withLeader: [SUBMIT],
  withAccountant: [SUBMIT, LEADER],
  returned: [SUBMIT, LEADER, [44, 'accountant', sendBack]],
  withdrawn: [SUBMIT, [6, 'submitter', takeBack]],
  rejected: [SUBMIT, [20, 'leader', refuse]],
  voided: [SUBMIT, [6, 'submitter', takeBack], [9, 'submitter', giveUp]],
  passed: [SUBMIT, LEADER, ACCOUNTING],
  inPayment: [SUBMIT, LEADER, ACCOUNTING, ...BATCH],
  paid: [SUBMIT, LEADER, ACCOUNTING, ...BATCH, [100, 'manager', confirmPaid]],
};

const actsOf = (ending: Ending): Step[] => ACTS[ending];
