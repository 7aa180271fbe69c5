import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDingtalkApprovals } from './approvals.dingtalk.ts';
import { createFeishuApprovals } from './approvals.feishu.ts';
import type {
  ApprovalsPort,
  CentreInstance,
  CentreMemory,
  CentreSetup,
  CentreStatus,
} from './approvals.port.ts';
import { openDingtalkDouble } from './dingtalk.double.ts';
import { openFeishuDouble } from './feishu.double.ts';
import type { PlatformDouble } from './platform.double.ts';
import type { PlatformSource, TokenStore } from './platform.port.ts';
import { createMemoryTokens } from './platform.tokens.fake.ts';
import { failureOf } from './platforms.double.ts';

interface Open {
  double: PlatformDouble;
  source: PlatformSource;
  port: ApprovalsPort;
  subjectOf: (userId: string) => string;
  /** The states of the instances, and of the tasks of the newest, as the platform words them. */
  states: () => { instances: string[]; tasks: string[] };
  lose: () => void;
}

const PLATFORMS: Record<
  string,
  {
    open: () => Promise<Open>;
    createPath: string;
    words: Record<CentreStatus, string>;
    task: { open: string; decided: string };
  }
> = {
  feishu: {
    open: async () => {
      const double = await openFeishuDouble();
      const list = () => [...double.approvals.instances.values()];
      return {
        ...{ double, source: double.source, port: createFeishuApprovals({ inside: true }) },
        subjectOf: (userId) => `ou_${userId}`,
        states: () => ({
          instances: list().map(({ status }) => status),
          tasks:
            list()
              .at(-1)
              ?.task_list.map(({ status }) => status) ?? [],
        }),
        lose: () => double.approvals.instances.clear(),
      };
    },
    createPath: '/open-apis/approval/v4/external_instances',
    words: {
      pending: 'PENDING',
      approved: 'APPROVED',
      rejected: 'REJECTED',
      cancelled: 'CANCELED',
      terminated: 'TERMINATED',
    },
    task: { open: 'PENDING', decided: 'APPROVED' },
  },
  dingtalk: {
    open: async () => {
      const double = await openDingtalkDouble();
      return {
        ...{ double, source: double.source, port: createDingtalkApprovals({ inside: true }) },
        subjectOf: (userId) => userId,
        states: () => ({
          instances: double.approvals.instances.map(({ status, result }) => `${status} ${result}`.trim()),
          tasks: double.approvals.instances.at(-1)?.tasks.map(({ status }) => status) ?? [],
        }),
        lose: () => void double.approvals.instances.splice(0),
      };
    },
    createPath: '/v1.0/workflow/processCentres/instances',
    words: {
      pending: 'RUNNING',
      approved: 'COMPLETED agree',
      rejected: 'COMPLETED refuse',
      cancelled: 'TERMINATED refuse',
      terminated: 'TERMINATED refuse',
    },
    task: { open: 'RUNNING', decided: 'COMPLETED' },
  },
};

const SETUP: CentreSetup = {
  callback: { url: 'https://outlay.test/api/callback/1', token: 'token', key: null },
  createUrl: 'https://outlay.test/',
};

describe.each(Object.entries(PLATFORMS))('The approval centre of %s', (_name, platform) => {
  let opened: Open;
  let tokens: TokenStore;
  let memory: CentreMemory;
  let time: number;
  beforeEach(async () => {
    opened = await platform.open();
    tokens = createMemoryTokens(() => Date.now());
    memory = {};
    time = Date.now();
  });
  afterEach(() => opened.double.close());

  const instance = (change: Partial<CentreInstance> = {}): CentreInstance => ({
    ...{ id: 'run-1', status: 'pending', url: 'https://outlay.test/d/1', context: '12345 1' },
    title: { zh: '张伟的报销单 1', en: 'Claim 1 by Zhang' },
    facts: [{ name: { zh: '金额', en: 'Amount' }, value: '¥123.45' }],
    submitter: { subject: opened.subjectOf('zhang'), name: '张伟' },
    ...{ startedAt: time, endedAt: null, copies: [] },
    tasks: [
      {
        ...{
          id: 'task-1',
          subject: opened.subjectOf('li'),
          nodeKey: 'n1',
          nodeName: { zh: '主管', en: 'Leader' },
        },
        ...{ status: 'pending', createdAt: time, endedAt: null, mayApprove: true, mayReject: true },
      },
    ],
    ...change,
  });
  const show = async (one: CentreInstance) => {
    time += 1;
    const save = (kept: CentreMemory) => {
      memory = structuredClone(kept);
      return Promise.resolve();
    };
    memory = await opened.port.show(opened.source, tokens, one, {
      ...{ setup: SETUP, updateTime: time, memory: structuredClone(memory), save },
      taken: () => Promise.resolve(new Set()),
    });
  };
  const decided = () =>
    instance().tasks.map((task) => ({ ...task, status: 'approved' as const, endedAt: time }));

  test('shows a document with its task, and its end', async () => {
    await show(instance());
    expect(opened.states()).toEqual({ instances: [platform.words.pending], tasks: [platform.task.open] });
    await show(instance({ status: 'approved', tasks: decided(), endedAt: time }));

    expect(opened.states()).toEqual({
      ...{ instances: [platform.words.approved], tasks: [platform.task.decided] },
    });
  });

  test.each(['rejected', 'cancelled', 'terminated'] as const)(
    'shows that a document is %s',
    async (status) => {
      await show(instance());
      await show(instance({ status, tasks: [], endedAt: time }));

      expect(opened.states().instances).toEqual([platform.words[status]]);
    },
  );

  test('shows a document once, however often it is sent', async () => {
    for (let times = 0; times < 3; times += 1) await show(instance());

    expect(opened.states()).toEqual({ instances: [platform.words.pending], tasks: [platform.task.open] });
  });

  test('shows a document once when an answer was lost', async () => {
    opened.double.fail('takesAndCuts', platform.createPath);
    await failureOf(show(instance()));
    await show(instance());

    expect(opened.states()).toEqual({ instances: [platform.words.pending], tasks: [platform.task.open] });
  });

  test('shows a new instance when a document is submitted again', async () => {
    await show(instance());
    await show(instance({ status: 'cancelled', tasks: [], endedAt: time }));
    const again = instance().tasks.map((task) => ({ ...task, id: 'task-2' }));
    await show(instance({ id: 'run-2', tasks: again }));

    expect(opened.states().instances).toEqual([platform.words.cancelled, platform.words.pending]);
  });

  test('shows a document of somebody whom the platform does not know, where it can', async () => {
    await show(instance({ submitter: { subject: null, name: '外部' } }));

    expect(opened.states().instances.length).toBeLessThanOrEqual(1);
  });

  test('tells which instances it does not have as they were sent', async () => {
    await show(instance());
    const sent = { id: 'run-1', updateTime: time, status: 'pending' as const, tasks: [], memory };
    const listDifferent = () => opened.port.listDifferent(opened.source, tokens, [sent]);

    expect(await listDifferent()).toEqual([]);
    opened.lose();
    expect(await listDifferent()).toEqual(['run-1']);
  });

  test('is possible, says the check; with a wrong secret it is not', async () => {
    await opened.port.check(opened.source, tokens, SETUP);
    const fresh = createMemoryTokens(() => Date.now());

    const wrong = { ...opened.source, secret: 'wrong' };
    expect(await failureOf(opened.port.check(wrong, fresh, SETUP))).toMatchObject({ fault: 'secret' });
  });
});
