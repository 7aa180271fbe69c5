import type { ShownCard } from './chat.double.ts';
import type { Dingtalk } from './dingtalk-world.double.ts';
import { json, secretText, type DoubleAnswer, type DoubleRequest, type Route } from './platform.double.ts';

export interface DingtalkInstance {
  id: string;
  processCode: string;
  originatorUserId: string;
  title: string;
  url: string;
  bizData: string;
  facts: string;
  status: 'RUNNING' | 'COMPLETED' | 'TERMINATED';
  result: string;
  createdAt: number;
  tasks: DingtalkTask[];
}
interface DingtalkTask {
  taskId: number;
  userId: string;
  activityId: string;
  status: string;
  result: string;
}
export interface DingtalkTodo {
  id: string;
  unionId: string;
  sourceId: string;
  subject: string;
  url: string;
  done: boolean;
}

export interface DingtalkApprovals {
  /** Codes of processes by name. */
  processes: Map<string, string>;
  instances: DingtalkInstance[];
  todos: DingtalkTodo[];
  /** Every status that an instance has had, in order. */
  history: { id: string; status: string; result: string }[];
  todosOf: (userId: string) => DingtalkTodo[];
}

/** The process centre of DingTalk for documents of other systems, and its to-dos. */
export function openDingtalkApprovals(dingtalk: Dingtalk) {
  const side: DingtalkApprovals = {
    ...{ processes: new Map(), instances: [], todos: [], history: [] },
    todosOf: (userId) => side.todos.filter(({ unionId }) => unionId === unionOf(dingtalk, userId)),
  };
  const held =
    (route: (request: DoubleRequest) => DoubleAnswer): Route =>
    (request) =>
      dingtalk.newFault(request) ?? route(request);
  const routes = {
    ...{ ...processRoutes(dingtalk, side, held), ...queryRoutes(dingtalk, side, held) },
    ...todoRoutes(dingtalk, side, held),
  };
  return { side, routes };
}

type Holding = (route: (request: DoubleRequest) => DoubleAnswer) => Route;

function unionOf({ double, unionIdOf }: Dingtalk, userId: string): string {
  const person = double.people.find((one) => one.userId === userId);
  return person ? unionIdOf(person) : '';
}

const CENTRE = '/v1.0/workflow/processCentres';

function processRoutes(dingtalk: Dingtalk, side: DingtalkApprovals, held: Holding): Record<string, Route> {
  const { denied } = dingtalk;
  const missing = () => denied(400, 'processInstanceId.notExist');
  const find = (id: unknown) => side.instances.find((one) => one.id === id);
  return {
    [`GET ${CENTRE}/schemaNames/processCodes`]: held(({ query }) => {
      const processCode = side.processes.get(query.get('name') ?? '');
      return processCode ? json({ result: { processCode } }) : denied(400, 'process.notExist');
    }),
    [`POST ${CENTRE}/schemas`]: held(({ fields }) => {
      const name = String(fields['name']);
      if (side.processes.has(name)) return denied(400, 'process.nameExist');
      const processCode = `PROC-${secretText(9)}`;
      side.processes.set(name, processCode);
      return json({ result: { processCode } });
    }),
    [`POST ${CENTRE}/instances`]: held(({ fields }) => create(dingtalk, side, fields)),
    [`PUT ${CENTRE}/instances`]: held(({ fields }) => {
      const instance = find(fields['processInstanceId']);
      if (!instance) return missing();
      if (instance.status !== 'RUNNING' && instance.status !== fields['status'])
        return denied(400, 'instance.ended');
      instance.status = fields['status'] as DingtalkInstance['status'];
      instance.result = typeof fields['result'] === 'string' ? fields['result'] : '';
      side.history.push({ id: instance.id, status: instance.status, result: instance.result });
      return json({ success: true });
    }),
    [`POST ${CENTRE}/tasks`]: held(({ fields }) => {
      const instance = find(fields['processInstanceId']);
      if (!instance) return missing();
      const made = (fields['tasks'] as { userId: string }[]).map(({ userId }) => ({
        ...{
          taskId: 70_000 + Math.floor(Math.random() * 1e9),
          userId,
          activityId: String(fields['activityId']),
        },
        ...{ status: 'RUNNING', result: '' },
      }));
      instance.tasks.push(...made);
      return json({ success: true, result: made.map(({ taskId, userId }) => ({ taskId, userId })) });
    }),
    [`PUT ${CENTRE}/tasks`]: held(({ fields }) => {
      const instance = find(fields['processInstanceId']);
      if (!instance) return missing();
      for (const change of fields['tasks'] as { taskId: number; status: string; result: string }[]) {
        const task = instance.tasks.find(({ taskId }) => taskId === change.taskId);
        if (!task) return denied(400, 'task.notExist');
        Object.assign(task, { status: change.status, result: change.result });
      }
      return json({ success: true });
    }),
  };
}

/** What an attempt without an answer is looked for with. */
function queryRoutes({ denied }: Dingtalk, side: DingtalkApprovals, held: Holding): Record<string, Route> {
  return {
    'POST /v1.0/workflow/processes/instanceIds/query': held(({ fields }) => {
      const { processCode, userIds, startTime } = fields as {
        processCode: string;
        userIds: string[];
        startTime: number;
      };
      const list = side.instances.filter(
        (one) =>
          one.processCode === processCode &&
          userIds.includes(one.originatorUserId) &&
          one.createdAt >= startTime,
      );
      const { nextToken: from, maxResults: most } = fields as { nextToken: number; maxResults: number };
      const page = list.slice(from, from + Math.min(most, 20)).map(({ id }) => id);
      const nextToken = from + page.length < list.length ? String(from + page.length) : undefined;
      return json({ success: true, result: { list: page, nextToken } });
    }),
    'GET /v1.0/workflow/processInstances': held(({ query }) => {
      const instance = side.instances.find(({ id }) => id === query.get('processInstanceId'));
      if (!instance) return denied(400, 'processInstanceId.notExist');
      const { bizData, status, result, title, tasks, originatorUserId } = instance;
      return json({ success: true, result: { bizData, status, result, title, tasks, originatorUserId } });
    }),
  };
}

function create(
  { double, denied }: Dingtalk,
  side: DingtalkApprovals,
  fields: Record<string, unknown>,
): DoubleAnswer {
  const { processCode, originatorUserId, title, url, bizData } = fields as Record<string, string>;
  if (![...side.processes.values()].includes(processCode ?? '')) return denied(400, 'process.notExist');
  const person = double.people.find(({ userId }) => userId === originatorUserId);
  if (!person || !url) return denied(400, 'invalidParameter');
  const values = fields['formComponentValueList'] as { value: string }[];
  const instance: DingtalkInstance = {
    ...{ id: `inst-${secretText(9)}`, processCode: processCode ?? '', originatorUserId: person.userId },
    ...{
      title: title ?? '',
      url,
      bizData: bizData ?? '',
      facts: values.map(({ value }) => value).join('\n'),
    },
    ...{ status: 'RUNNING', result: '', createdAt: double.now(), tasks: [] },
  };
  side.instances.push(instance);
  side.history.push({ id: instance.id, status: 'RUNNING', result: '' });
  return json({ success: true, result: { processInstanceId: instance.id } });
}

function todoRoutes({ double, denied, unionIdOf }: Dingtalk, side: DingtalkApprovals, held: Holding) {
  const at = '/v1.0/todo/users/*/tasks';
  const own = ({ path }: DoubleRequest) => path.split('/');
  const find = (request: DoubleRequest) => side.todos.find(({ id }) => id === own(request)[6]);
  const shown = (todo: DingtalkTodo) => json({ ...todo, requestId: secretText(9) });
  return {
    [`POST ${at}`]: held((request) => {
      const { sourceId, subject, detailUrl, executorIds } = request.fields as {
        sourceId: string;
        subject: string;
        detailUrl: { appUrl: string };
        executorIds: string[];
      };
      const unionId = executorIds[0] ?? '';
      if (!double.people.some((person) => unionIdOf(person) === unionId))
        return denied(400, 'invalidParameter');
      if (side.todos.some((todo) => todo.sourceId === sourceId && todo.unionId === unionId))
        return denied(400, 'todo.sourceId.exist');
      const todo = { id: secretText(9), unionId, sourceId, subject, url: detailUrl.appUrl, done: false };
      side.todos.push(todo);
      return shown(todo);
    }),
    [`GET ${at}/sources/*`]: held((request) => {
      const [, , , , unionId, , , sourceId] = own(request);
      const todo = side.todos.find((one) => one.sourceId === sourceId && one.unionId === unionId);
      return todo ? shown(todo) : denied(404, 'todo.notExist');
    }),
    [`PUT ${at}/*`]: held((request) => {
      const todo = find(request);
      if (!todo) return denied(404, 'todo.notExist');
      todo.done = request.fields['done'] === true;
      return json({ result: true, requestId: secretText(9) });
    }),
    [`DELETE ${at}/*`]: held((request) => {
      const todo = find(request);
      if (!todo) return denied(404, 'todo.notExist');
      side.todos.splice(side.todos.indexOf(todo), 1);
      return json({ result: true, requestId: secretText(9) });
    }),
  } satisfies Record<string, Route>;
}

/** The open to-dos of a person, and their documents, as the page of the double shows them. */
export function dingtalkCentreCards(side: DingtalkApprovals, userId: string): ShownCard[] {
  const todos = side.todosOf(userId).map(({ id, subject, url, done }) => ({
    ...{ id, title: subject, facts: [], note: done ? '已完成' : '待办' },
    buttons: [{ text: '详情', url }],
  }));
  const processes = side.instances
    .filter((one) => one.originatorUserId === userId || one.tasks.some((task) => task.userId === userId))
    .map(({ id, title, facts, status, result, url }) => ({
      ...{ id, title, facts: [{ name: '', value: facts }], note: `${status} ${result}` },
      buttons: [{ text: '详情', url }],
    }));
  return [...todos, ...processes];
}
