import { z } from 'zod';
import type {
  ApprovalsPort,
  CentreInstance,
  CentreStatus,
  CentreTask,
  CentreWriting,
} from './approvals.port.ts';
import { centreOf, type Centre } from './approvals.dingtalk-api.ts';
import type { PlatformOptions } from './platform.http.ts';
import { PlatformError } from './platform.port.ts';

/** What is remembered of a task: the number in the process centre, the id of the to-do, and what both show. */
const KeptTask = z.object({
  node: z.string(),
  subject: z.string(),
  number: z.number().optional(),
  todo: z.string().optional(),
  status: z.string(),
});
const Memory = z.object({
  /** The instance in the process centre. */
  process: z.string().optional(),
  /** When it was first tried to make one, in milliseconds, and other instances that were found in search of it. */
  since: z.number().optional(),
  others: z.array(z.string()).default([]),
  instance: z.string().optional(),
  status: z.string().optional(),
  tasks: z.record(z.string(), KeptTask).default({}),
});
type Memory = z.output<typeof Memory>;

const OUTCOME: Readonly<Record<Exclude<CentreStatus, 'pending'>, { status: string; result: string }>> = {
  approved: { status: 'COMPLETED', result: 'agree' },
  rejected: { status: 'COMPLETED', result: 'refuse' },
  cancelled: { status: 'TERMINATED', result: 'refuse' },
  terminated: { status: 'TERMINATED', result: 'refuse' },
};

/**
 * Documents in DingTalk's process centre (自有OA审批流对接), and a to-do for each open task. Nothing is decided there: both
 * open the document. Sources: open.dingtalk.com/document (process centre, to-do), and the models of `@alicloud/dingtalk`.
 * Written from documentation; no live call was possible.
 */
export function createDingtalkApprovals(options: PlatformOptions): ApprovalsPort {
  return {
    async show(source, tokens, instance, writing) {
      const centre = centreOf(options, source, tokens);
      const memory = memoryOf(instance, writing);
      const save = () => writing.save(memory);
      const { setup, updateTime, taken } = writing;
      await begin(centre, instance, { memory, save, createUrl: setup.createUrl, updateTime, taken });
      for (const task of instance.tasks) await showTask(centre, instance, { task, memory, save });
      await finish(centre, instance, { memory, save });
      return memory;
    },
    async listDifferent(source, tokens, sent) {
      const centre = centreOf(options, source, tokens);
      const different: string[] = [];
      for (const one of sent) {
        const { process, tasks } = Memory.parse(one.memory);
        const found = process ? await centre.readInstance(process) : undefined;
        const wanted = one.status === 'pending' ? 'RUNNING' : OUTCOME[one.status].status;
        const open = Object.values(tasks).filter(
          ({ status, number }) => number !== undefined && status === 'pending',
        );
        const isSame =
          !process ||
          (found?.status === wanted &&
            open.every(({ number }) =>
              found.tasks.some((task) => task.taskId === number && task.status === 'RUNNING'),
            ));
        if (!isSame) different.push(one.id);
      }
      return different;
    },
    subjectOf: (_source, _tokens, id) => Promise.resolve(id),
    async check(source, tokens, { createUrl }) {
      await centreOf(options, source, tokens).processCode(createUrl);
    },
  };
}

/** A document that is submitted again, or reopened after its end, is another instance. */
function memoryOf({ id, status }: CentreInstance, writing: CentreWriting): Memory {
  const memory = Memory.parse(writing.memory);
  const isReopened = status === 'pending' && memory.status !== undefined && memory.status !== 'pending';
  return memory.instance === id && !isReopened ? memory : { instance: id, others: [], tasks: {} };
}

interface Remembering {
  memory: Memory;
  save: () => Promise<void>;
}

interface Beginning extends Remembering, Pick<CentreWriting, 'updateTime' | 'taken'> {
  createUrl: string;
}

/** Makes the instance, unless an earlier attempt has made it. Needs a submitter whom DingTalk knows. */
async function begin(
  centre: Centre,
  instance: CentreInstance,
  { memory, save, createUrl, updateTime, taken }: Beginning,
): Promise<void> {
  const { subject } = instance.submitter;
  if (memory.process || subject === null) return;
  const code = await centre.processCode(createUrl);
  const wanted = { subject, instance };
  if (memory.since === undefined) {
    memory.since = updateTime;
    await save();
    memory.process = await centre.createInstance(code, wanted).catch(async (error: unknown) => {
      // A refusal made nothing; without an answer it is looked for next time.
      if (error instanceof PlatformError && !error.uncertain) {
        delete memory.since;
        await save();
      }
      throw error;
    });
  } else {
    const found = await findBegun(centre, code, { ...wanted, memory, save, taken });
    if (found === undefined) {
      delete memory.since;
      return await begin(centre, instance, { memory, save, createUrl, updateTime, taken });
    }
    memory.process = found;
  }
  memory.status = 'pending';
  await save();
}

/** The instance of an attempt without an answer. What was looked at is remembered, so that each attempt gets further. */
async function findBegun(
  centre: Centre,
  code: string,
  {
    subject,
    instance,
    memory,
    save,
    taken,
  }: Remembering & Pick<CentreWriting, 'taken'> & { subject: string; instance: CentreInstance },
): Promise<string | undefined> {
  const listed = await centre.listInstances(code, { subject, since: memory.since ?? 0 });
  const others = await taken(listed);
  for (const id of listed) {
    if (others.has(id) || memory.others.includes(id)) continue;
    if (await centre.isInstanceOf(id, instance)) return id;
    memory.others.push(id);
    await save();
  }
  return undefined;
}

async function showTask(
  centre: Centre,
  instance: CentreInstance,
  { task, memory, save }: Remembering & { task: CentreTask },
): Promise<void> {
  const known = memory.tasks[task.id];
  if (!known && task.status !== 'pending') return;
  const kept = known ?? { node: task.nodeKey, subject: task.subject, status: 'new' };
  memory.tasks[task.id] = kept;
  if (kept.status === 'new') {
    await makeTask(centre, instance, { task, memory, kept, isRepeated: known !== undefined, save });
    kept.status = 'pending';
    await save();
  }
  if (kept.status === task.status) return;
  const gone = task.status === 'done' || task.status === 'transferred';
  if (memory.process && kept.number !== undefined)
    await centre.endTask(memory.process, kept.number, {
      status: gone ? 'CANCELED' : 'COMPLETED',
      result: task.status === 'approved' ? 'agree' : 'refuse',
    });
  if (kept.todo !== undefined) await (gone ? centre.dropTodo : centre.endTodo)(kept.subject, kept.todo);
  kept.status = task.status;
  await save();
}

async function makeTask(
  centre: Centre,
  instance: CentreInstance,
  {
    task,
    memory,
    kept,
    isRepeated,
    save,
  }: Remembering & { task: CentreTask; kept: z.output<typeof KeptTask>; isRepeated: boolean },
): Promise<void> {
  if (memory.process && kept.number === undefined) {
    const numbers = Object.values(memory.tasks).map(({ number }) => number);
    const made = isRepeated
      ? (await centre.readInstance(memory.process))?.tasks.find(
          ({ userId, activityId, taskId }) =>
            userId === task.subject && activityId === task.nodeKey && !numbers.includes(taskId),
        )?.taskId
      : undefined;
    if (made === undefined) await save();
    kept.number = made ?? (await centre.createTask(memory.process, task, instance.url));
    await save();
  }
  kept.todo ??= await centre.createTodo(task, instance);
}

async function finish(
  centre: Centre,
  { status }: CentreInstance,
  { memory, save }: Remembering,
): Promise<void> {
  if (memory.process && status !== 'pending' && memory.status !== status)
    await centre.endInstance(memory.process, OUTCOME[status]);
  memory.status = status;
  await save();
}
