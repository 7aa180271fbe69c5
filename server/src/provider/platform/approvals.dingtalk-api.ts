import { z } from 'zod';
import type { CentreInstance, CentreTask } from './approvals.port.ts';
import { Id } from './platform.answer.ts';
import { requestNew, requestOld, type DingtalkCall } from './platform.dingtalk-api.ts';
import { holdingDingtalk, newBase, oldBase, TOKEN_HEADER } from './platform.dingtalk.ts';
import type { PlatformOptions } from './platform.http.ts';
import { PlatformError, type PlatformSource, type TokenStore } from './platform.port.ts';

const PROCESS_NAME = '报销与审批 Outlay';
/** How long the code of the process and the ids of people are kept. */
const CODE_SECONDS = 86_400;
const UNION_SECONDS = 30 * 86_400;
const PAGE = 20;
const MOST_LISTED = 500;
/** How far the clocks of DingTalk and of this server may differ. */
const CLOCKS_DIFFER_MS = 60_000;
const SUBJECT_MOST = 200;

const Code = z.object({ result: z.object({ processCode: Id }) });
const FoundCode = z.object({ result: z.object({ processCode: z.string().nullish() }).nullish() });
const Made = z.object({ result: z.object({ processInstanceId: Id }) });
const MadeTasks = z.object({ result: z.array(z.object({ taskId: z.int(), userId: z.string() })) });
const Todo = z.object({ id: Id });
const Ids = z.object({
  result: z.object({
    list: z.array(z.string()).nullish(),
    nextToken: z.coerce.number().int().nullish().catch(null),
  }),
});
const Instance = z.object({
  result: z.object({
    status: z.string(),
    bizData: z.string().nullish(),
    tasks: z
      .array(
        z.object({
          taskId: z.coerce.number(),
          userId: z.string(),
          activityId: z.string().nullish(),
          status: z.string(),
        }),
      )
      .nullish()
      .transform((list) => list ?? []),
  }),
});

export type Centre = ReturnType<typeof centreOf>;

/** The calls of the process centre and of to-dos. */
export function centreOf(options: PlatformOptions, source: PlatformSource, tokens: TokenStore) {
  const hold = holdingDingtalk(options);
  const held = <T>(use: (token: string) => Promise<T>) => hold(source, tokens, use);
  const call = <T>(
    one: Pick<DingtalkCall, 'path' | 'query' | 'body' | 'method'>,
    schema: z.ZodType<T>,
  ): Promise<T> =>
    held((token) =>
      requestNew(
        options,
        { ...one, base: newBase(source), holding: 'token', headers: { [TOKEN_HEADER]: token } },
        schema,
      ),
    );
  const unionOf = (subject: string): Promise<string> =>
    tokens.get(`union.${subject}`, () =>
      held(async (token) => {
        const { unionid } = await requestOld(
          options,
          {
            ...{ base: oldBase(source), path: '/topapi/v2/user/get', holding: 'token' },
            ...{ body: { userid: subject, language: 'zh_CN' }, query: { access_token: token } },
          },
          z.object({ unionid: Id }),
        );
        return { value: unionid, seconds: UNION_SECONDS };
      }),
    );
  return {
    ...{ ...processBy(call, tokens), ...instancesBy(call), ...processTasksBy(call) },
    ...todosBy(call, unionOf),
  };
}

type Call = <T>(
  one: Pick<DingtalkCall, 'path' | 'query' | 'body' | 'method'>,
  schema: z.ZodType<T>,
) => Promise<T>;

const CENTRE = '/v1.0/workflow/processCentres';
const isUnknown = (error: unknown): boolean =>
  error instanceof PlatformError && /notExist|notFound|NotFound/i.test(error.code);

/** The mark by which an instance of ours is recognised. */
const bizDataOf = ({ id }: Pick<CentreInstance, 'id'>): string => JSON.stringify({ outlay: id });

function instancesBy(call: Call) {
  const readInstance = async (process: string) =>
    await call(
      { path: '/v1.0/workflow/processInstances', query: { processInstanceId: process } },
      Instance,
    ).then(
      ({ result }) => result,
      (error: unknown) => {
        if (!isUnknown(error)) throw error;
        return undefined;
      },
    );
  return {
    readInstance,
    async createInstance(code: string, { subject, instance }: { subject: string; instance: CentreInstance }) {
      const facts = instance.facts.map(({ name, value }) => `${name.zh}: ${value}`).join('\n');
      const body = {
        ...{ processCode: code, originatorUserId: subject, title: instance.title.zh, url: instance.url },
        formComponentValueList: [{ id: 'Text-outlay', name: '内容', value: facts }],
        ...{
          bizData: bizDataOf(instance),
          notifiers: instance.copies.map((one) => ({ userId: one.subject })),
        },
      };
      return (await call({ path: `${CENTRE}/instances`, body }, Made)).result.processInstanceId;
    },
    /** Instances of a submitter since then. */
    async listInstances(code: string, { subject, since }: { subject: string; since: number }) {
      const list: string[] = [];
      let next: number | null | undefined = 0;
      while (typeof next === 'number' && list.length < MOST_LISTED) {
        const body: Record<string, unknown> = {
          ...{ processCode: code, userIds: [subject], nextToken: next, maxResults: PAGE },
          startTime: since - CLOCKS_DIFFER_MS,
        };
        const { result }: z.output<typeof Ids> = await call(
          { path: '/v1.0/workflow/processes/instanceIds/query', body },
          Ids,
        );
        list.push(...(result.list ?? []));
        next = result.nextToken;
      }
      return list;
    },
    /** Whether it is open and was made for this. */
    async isInstanceOf(process: string, instance: CentreInstance): Promise<boolean> {
      const found = await readInstance(process);
      return found?.bizData === bizDataOf(instance) && found.status === 'RUNNING';
    },
    async endInstance(process: string, { status, result }: { status: string; result: string }) {
      const body = { processInstanceId: process, status, result };
      await call({ method: 'PUT', path: `${CENTRE}/instances`, body }, z.object({}));
    },
  };
}

function processBy(call: Call, tokens: TokenStore) {
  return {
    /** The code of the one process for all documents, which is made if there is none of its name. */
    processCode: (createUrl: string): Promise<string> =>
      tokens.get('process', async () => {
        const query = { name: PROCESS_NAME };
        const found = await call({ path: `${CENTRE}/schemaNames/processCodes`, query }, FoundCode).catch(
          (error: unknown) => {
            if (!isUnknown(error)) throw error;
            return { result: null };
          },
        );
        const known = found.result?.processCode;
        const body = {
          ...{ name: PROCESS_NAME, description: '' },
          formComponents: [
            { componentType: 'TextField', props: { componentId: 'Text-outlay', label: '内容' } },
          ],
          templateConfig: {
            disableSendCard: false,
            createInstancePcUrl: createUrl,
            createInstanceMobileUrl: createUrl,
          },
        };
        const value = known || (await call({ path: `${CENTRE}/schemas`, body }, Code)).result.processCode;
        return { value, seconds: CODE_SECONDS };
      }),
  };
}

function processTasksBy(call: Call) {
  return {
    async createTask(process: string, task: CentreTask, url: string): Promise<number> {
      const body = {
        ...{ processInstanceId: process, activityId: task.nodeKey },
        tasks: [{ userId: task.subject, url, customData: task.id }],
      };
      const { result } = await call({ path: `${CENTRE}/tasks`, body }, MadeTasks);
      const made = result.find(({ userId }) => userId === task.subject);
      if (!made) throw new PlatformError('provider', 'noTask');
      return made.taskId;
    },
    async endTask(process: string, taskId: number, { status, result }: { status: string; result: string }) {
      const body = { processInstanceId: process, tasks: [{ taskId, status, result }] };
      await call({ method: 'PUT', path: `${CENTRE}/tasks`, body }, z.object({}));
    },
  };
}

function todosBy(call: Call, unionOf: (subject: string) => Promise<string>) {
  const at = (union: string, rest = '') => `/v1.0/todo/users/${encodeURIComponent(union)}/tasks${rest}`;
  const change = async (subject: string, todo: string, one: Pick<DingtalkCall, 'method' | 'body'>) => {
    const union = await unionOf(subject);
    const path = at(union, `/${encodeURIComponent(todo)}`);
    await call({ ...one, path, query: { operatorId: union } }, z.object({})).catch((error: unknown) => {
      // The person has removed it.
      if (!isUnknown(error)) throw error;
    });
  };
  return {
    /** The to-do of a task; one with the same source exists if an earlier attempt has made it. */
    async createTodo(task: CentreTask, { title, url, facts }: CentreInstance): Promise<string> {
      const union = await unionOf(task.subject);
      const source = await call({ path: at(union, `/sources/${encodeURIComponent(task.id)}`) }, Todo).catch(
        (error: unknown) => {
          if (!isUnknown(error)) throw error;
          return undefined;
        },
      );
      if (source) return source.id;
      const body = {
        ...{
          sourceId: task.id,
          subject: title.zh.slice(0, SUBJECT_MOST),
          creatorId: union,
          executorIds: [union],
        },
        detailUrl: { appUrl: url, pcUrl: url },
        contentFieldList: facts.map(({ name, value }) => ({ fieldKey: name.zh, fieldValue: value })),
        ...{ isOnlyShowExecutor: true, priority: 20, notifyConfigs: { dingNotify: '0' } },
      };
      return (await call({ path: at(union), body, query: { operatorId: union } }, Todo)).id;
    },
    endTodo: (subject: string, todo: string) =>
      change(subject, todo, { method: 'PUT', body: { done: true } }),
    dropTodo: (subject: string, todo: string) => change(subject, todo, { method: 'DELETE' }),
  };
}
