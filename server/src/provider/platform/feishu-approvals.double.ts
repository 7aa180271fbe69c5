import type { ShownCard } from './chat.double.ts';
import { tenantIdOf } from './feishu-contacts.double.ts';
import { pushFeishu, type FeishuMessages, type FeishuPushed } from './feishu-messages.double.ts';
import type { Feishu } from './feishu-world.double.ts';
import { json, type DoubleAnswer, type DoubleRequest, type Route } from './platform.double.ts';

interface Action {
  action_type: string;
  action_name: string;
  is_reason_required: boolean;
}
export interface FeishuTask {
  task_id: string;
  open_id: string;
  title: string;
  status: string;
  update_time: string;
  action_context?: string;
  action_configs?: Action[];
}
interface Copy {
  cc_id: string;
  open_id: string;
  read_status: string;
}
export interface FeishuInstance {
  approval_code: string;
  instance_id: string;
  status: string;
  title: string;
  form: { name: string; value: string }[];
  links: { pc_link: string; mobile_link: string };
  open_id?: string;
  user_name: string;
  end_time: string;
  update_time: string;
  update_mode: string;
  task_list: FeishuTask[];
  cc_list: Copy[];
  i18n_resources: { locale: string; is_default: boolean; texts: { key: string; value: string }[] }[];
}

export interface FeishuApprovals {
  definitions: Record<string, { external: Record<string, unknown> }>;
  instances: Map<string, FeishuInstance>;
  /** Every status that an instance has had, in order. */
  history: { id: string; status: string }[];
  /** Milliseconds in which the same instance may not be sent again; 0 by default. */
  tooSoonMs: number;
  /** A text of an instance in a language. */
  text: (instance: FeishuInstance, key: string, locale: string) => string;
  tasksOf: (userId: string) => { instance: FeishuInstance; task: FeishuTask }[];
  /** Decides in the centre, as the holder of the task or as `by`; sends it to the definition's callback. */
  decide: (taskId: string, act: 'APPROVE' | 'REJECT', more?: Decision) => Promise<FeishuPushed>;
}

/** `context` is that of a task opened earlier; without it, of the task as it is now. */
interface Decision {
  reason?: string;
  by?: string;
  token?: string;
  context?: string | undefined;
}

interface Kept {
  feishu: Feishu;
  side: FeishuApprovals;
  sentAt: Map<string, number>;
}

/** The approval centre of Feishu for documents of other systems. */
export function openFeishuApprovals(feishu: Feishu, messages: FeishuMessages) {
  const side: FeishuApprovals = {
    ...{ definitions: {}, instances: new Map(), history: [], tooSoonMs: 0 },
    text: ({ i18n_resources: resources }, key, locale) =>
      resources.find((one) => one.locale === locale)?.texts.find((one) => one.key === key)?.value ?? '',
    tasksOf: (userId) =>
      [...side.instances.values()].flatMap((instance) =>
        instance.task_list.flatMap((task) => (task.open_id === `ou_${userId}` ? { instance, task } : [])),
      ),
    decide: (taskId, act, more) => decide(kept, messages, { taskId, act, ...more }),
  };
  const kept: Kept = { feishu, side, sentAt: new Map() };
  const at = '/open-apis/approval/v4';
  const routes: Record<string, Route> = {
    [`POST ${at}/external_approvals`]: (request) => feishu.held(request) ?? define(kept, request),
    [`POST ${at}/external_instances`]: (request) => feishu.held(request) ?? take(kept, request),
    [`POST ${at}/external_instances/check`]: (request) => feishu.held(request) ?? check(kept, request),
  };
  return { side, routes };
}

const success = (data: object): DoubleAnswer => json({ code: 0, msg: 'success', data });

function define({ feishu, side }: Kept, { fields }: DoubleRequest): DoubleAnswer {
  const { approval_code: code, approval_name: name, external, i18n_resources: texts } = fields;
  if (typeof code !== 'string' || typeof name !== 'string' || !external || !Array.isArray(texts))
    return feishu.refusal(1390001);
  side.definitions[code] = { external: external as Record<string, unknown> };
  return success({ approval_code: code });
}

const TASK_STATES = ['PENDING', 'APPROVED', 'REJECTED', 'TRANSFERRED', 'DONE'];
const STATES = ['PENDING', 'APPROVED', 'REJECTED', 'CANCELED', 'DELETED', 'HIDDEN', 'TERMINATED'];

/** UPDATE keeps tasks that are not sent; a state that is older than the one that is known changes nothing. */
function take({ feishu, side, sentAt }: Kept, { fields }: DoubleRequest): DoubleAnswer {
  const sent = fields as unknown as FeishuInstance;
  const known = side.instances.get(sent.instance_id);
  if (!side.definitions[sent.approval_code] || !isSound(sent) || isTaken(side, sent))
    return feishu.refusal(1390001);
  const now = feishu.double.now();
  if (now - (sentAt.get(sent.instance_id) ?? -Infinity) < side.tooSoonMs) return feishu.refusal(1390014);
  sentAt.set(sent.instance_id, now);
  if (known && Number(sent.update_time) <= Number(known.update_time)) return success({ data: known });
  const merged = <T>(before: T[], after: T[], idOf: (one: T) => string) => [
    ...before.filter((one) => !after.some((two) => idOf(two) === idOf(one))),
    ...after,
  ];
  const isUpdate = sent.update_mode === 'UPDATE';
  const instance = {
    ...sent,
    task_list: merged(isUpdate ? (known?.task_list ?? []) : [], sent.task_list, (task) => task.task_id),
    cc_list: merged(isUpdate ? (known?.cc_list ?? []) : [], sent.cc_list, (copy) => copy.cc_id),
  };
  side.instances.set(instance.instance_id, instance);
  if (known?.status !== instance.status)
    side.history.push({ id: instance.instance_id, status: instance.status });
  return success({ data: instance });
}

function isSound({ status, task_list, links, update_time, i18n_resources, title }: FeishuInstance): boolean {
  const keys = i18n_resources?.[0]?.texts.map(({ key }) => key) ?? [];
  return (
    STATES.includes(status) &&
    /^\d{13}$/.test(update_time) &&
    Boolean(links?.pc_link) &&
    keys.includes(title) &&
    task_list.every((task) => TASK_STATES.includes(task.status) && /^ou_/.test(task.open_id))
  );
}

/** Ids of instances, tasks and copies must differ from each other. */
function isTaken({ instances }: FeishuApprovals, sent: FeishuInstance): boolean {
  const idsOf = ({ instance_id, task_list, cc_list }: FeishuInstance) => [
    instance_id,
    ...task_list.map((one) => one.task_id),
    ...cc_list.map((one) => one.cc_id),
  ];
  const own = idsOf(sent);
  const others = [...instances.values()].filter((one) => one.instance_id !== sent.instance_id).flatMap(idsOf);
  return new Set(own).size < own.length || own.some((id) => others.includes(id));
}

function check({ side }: Kept, { fields }: DoubleRequest): DoubleAnswer {
  const listed = fields['instances'] as { instance_id: string; update_time: string; tasks: FeishuTask[] }[];
  const different = listed.filter(({ instance_id, update_time }) => {
    return side.instances.get(instance_id)?.update_time !== update_time;
  });
  return success({ diff_instances: different });
}

async function decide(
  { feishu, side }: Kept,
  messages: FeishuMessages,
  more: Decision & { taskId: string; act: string },
): Promise<FeishuPushed> {
  const found = [...side.instances.values()].flatMap((instance) =>
    instance.task_list.flatMap((task) => (task.task_id === more.taskId ? { instance, task } : [])),
  )[0];
  if (!found) throw new Error(`no task ${more.taskId}`);
  const { external } = side.definitions[found.instance.approval_code] ?? {};
  if (!external?.['action_callback_url']) throw new Error('no callback in the definition');
  const {
    action_callback_url: url,
    action_callback_token: token,
    action_callback_key: key,
  } = external as Record<string, string | undefined>;
  const by = more.by ?? found.task.open_id.replace(/^ou_/, '');
  const body = {
    ...{
      action_type: more.act,
      action_context: more.context ?? found.task.action_context,
      user_id: tenantIdOf(by),
    },
    ...{ approval_code: found.instance.approval_code, instance_id: found.instance.instance_id },
    ...{ task_id: more.taskId, reason: more.reason ?? '', token: more.token ?? token },
  };
  const callback = { url: url ?? '', token: token ?? '', key: key ?? null };
  return await pushFeishu(feishu, { ...messages, callback }, body, false);
}

/** The tasks of a person as the page of the double shows them. */
export function feishuCentreCards({ tasksOf, text }: FeishuApprovals, userId: string): ShownCard[] {
  return tasksOf(userId).map(({ instance, task }) => {
    const say = (key: string) => text(instance, key, 'zh-CN');
    return {
      ...{
        id: task.task_id,
        title: say(instance.title),
        note: `${say(task.title)} · ${task.status} · ${instance.status}`,
      },
      facts: instance.form.map(({ name, value }) => ({ name: say(name), value: say(value) })),
      buttons: [
        ...(task.action_configs ?? []).map((one) => ({ text: say(one.action_name), key: one.action_type })),
        { text: '详情', url: instance.links.pc_link },
      ],
    };
  });
}
