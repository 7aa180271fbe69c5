import { sha256 } from '#secrets/secret.ts';
import { z } from 'zod';
import type {
  ApprovalsPort,
  CentreInstance,
  CentreSetup,
  CentreStatus,
  CentreTask,
  CentreTaskStatus,
  CentreText,
  SentInstance,
} from './approvals.port.ts';
import { requestAsTenant } from './messages.feishu.ts';
import { Id } from './platform.answer.ts';
import type { PlatformOptions } from './platform.http.ts';
import { PlatformError, type PlatformSource, type TokenStore } from './platform.port.ts';

/** One definition for all documents; it is made once, and again with the same code when its addresses change. */
const CODE = 'outlay_expense';
/** Repeated once a day, in case somebody removed it. */
const DEFINITION_SECONDS = 86_400;
const CHECKED_AT_ONCE = 50;

const STATUS: Readonly<Record<CentreStatus, string>> = {
  pending: 'PENDING',
  approved: 'APPROVED',
  rejected: 'REJECTED',
  cancelled: 'CANCELED',
  terminated: 'TERMINATED',
};
const TASK_STATUS: Readonly<Record<CentreTaskStatus, string>> = {
  pending: 'PENDING',
  approved: 'APPROVED',
  rejected: 'REJECTED',
  transferred: 'TRANSFERRED',
  done: 'DONE',
};

const NAME: CentreText = { zh: '报销与审批', en: 'Expenses and approval' };
const APPROVE: CentreText = { zh: '同意', en: 'Approve' };
const REJECT: CentreText = { zh: '拒绝', en: 'Reject' };

/**
 * Documents in Feishu's approval centre as an external approval (三方审批). Sources: open.feishu.cn/document (external
 * approval definitions, instances, check, quick approval callback). Written from documentation; no live call was possible.
 */
export function createFeishuApprovals(options: PlatformOptions): ApprovalsPort {
  return {
    async show(source, tokens, instance, { setup, updateTime, memory }) {
      const code = await definitionOf(options, { source, tokens }, setup);
      const call = {
        path: '/open-apis/approval/v4/external_instances',
        body: instanceBody(instance, { code, updateTime }),
      };
      await requestAsTenant(options, { source, tokens }, call, z.object({}));
      return memory;
    },
    async listDifferent(source, tokens, sent) {
      const different: string[] = [];
      for (let at = 0; at < sent.length; at += CHECKED_AT_ONCE) {
        const call = {
          path: '/open-apis/approval/v4/external_instances/check',
          body: { instances: sent.slice(at, at + CHECKED_AT_ONCE).map(checkedOf) },
        };
        const { data } = await requestAsTenant(options, { source, tokens }, call, Checked);
        different.push(...data.diff_instances.map(({ instance_id }) => instance_id));
      }
      return different;
    },
    async subjectOf(source, tokens, id) {
      const call = {
        path: `/open-apis/contact/v3/users/${encodeURIComponent(id)}`,
        query: { user_id_type: 'user_id' },
      };
      const { data } = await requestAsTenant(options, { source, tokens }, call, Named).catch(
        (error: unknown) => {
          if (!(error instanceof PlatformError) || error.fault !== 'outsider') throw error;
          return { data: undefined };
        },
      );
      return data?.user.open_id;
    },
    async check(source, tokens, setup) {
      await define(options, { source, tokens }, setup);
    },
  };
}

interface Reached {
  source: PlatformSource;
  tokens: TokenStore;
}

const checkedOf = ({ id, updateTime, tasks }: SentInstance) => ({
  ...{ instance_id: id, update_time: String(updateTime) },
  tasks: tasks.map((task) => ({ task_id: task.id, update_time: String(updateTime) })),
});

const Checked = z.object({
  data: z.object({
    diff_instances: z
      .array(z.object({ instance_id: Id }))
      .nullish()
      .transform((list) => list ?? []),
  }),
});

const Named = z.object({ data: z.object({ user: z.object({ open_id: Id }) }) });

function definitionOf(options: PlatformOptions, reached: Reached, setup: CentreSetup): Promise<string> {
  const hash = sha256(JSON.stringify(setup)).toString('hex').slice(0, 16);
  return reached.tokens.get(`definition.${hash}`, async () => ({
    value: await define(options, reached, setup),
    seconds: DEFINITION_SECONDS,
  }));
}

const Defined = z.object({ data: z.object({ approval_code: Id }) });

async function define(
  options: PlatformOptions,
  reached: Reached,
  { callback, createUrl }: CentreSetup,
): Promise<string> {
  const texts = textBook();
  const name = texts.of(NAME);
  const body = {
    ...{ approval_name: name, approval_code: CODE, group_code: CODE, group_name: name },
    external: {
      ...{ biz_name: name, create_link_pc: createUrl, create_link_mobile: createUrl },
      ...{ support_pc: true, support_mobile: true, support_batch_read: false, enable_mark_readed: false },
      ...{ enable_quick_operate: callback !== null, allow_batch_operate: callback !== null },
      ...(callback && {
        ...{ action_callback_url: callback.url, action_callback_token: callback.token },
        ...(callback.key === null ? {} : { action_callback_key: callback.key }),
      }),
    },
    viewers: [{ viewer_type: 'TENANT' }],
    i18n_resources: texts.resources(),
  };
  const call = { path: '/open-apis/approval/v4/external_approvals', body };
  return (await requestAsTenant(options, reached, call, Defined)).data.approval_code;
}

/** Texts that are named once, and listed in each language. */
function textBook() {
  const texts: CentreText[] = [];
  const locales = [
    { locale: 'zh-CN', is_default: true, key: 'zh' },
    { locale: 'en-US', is_default: false, key: 'en' },
  ] as const;
  return {
    of(text: CentreText): string {
      const known = texts.findIndex(({ zh, en }) => zh === text.zh && en === text.en);
      return `@i18n@${known < 0 ? texts.push(text) : known + 1}`;
    },
    resources: () =>
      locales.map(({ key, ...locale }) => ({
        ...locale,
        texts: texts.map((text, at) => ({ key: `@i18n@${at + 1}`, value: text[key] })),
      })),
  };
}

type TextBook = ReturnType<typeof textBook>;

function instanceBody(
  { id, status, title, facts, url, submitter, startedAt, endedAt, ...rest }: CentreInstance,
  { code, updateTime }: { code: string; updateTime: number },
) {
  const texts = textBook();
  const links = { pc_link: url, mobile_link: url };
  const at = String(updateTime);
  const tasks = rest.tasks.map((task) => taskBody(task, { texts, links, at, context: rest.context }));
  return {
    ...{ approval_code: code, instance_id: id, status: STATUS[status], title: texts.of(title), links },
    form: facts.map(({ name, value }) => ({
      name: texts.of(name),
      value: texts.of({ zh: value, en: value }),
    })),
    ...(submitter.subject === null ? {} : { open_id: submitter.subject }),
    user_name: texts.of({ zh: submitter.name, en: submitter.name }),
    ...{ start_time: String(startedAt), end_time: String(endedAt ?? 0), update_time: at },
    ...{ display_method: 'BROWSER', update_mode: 'UPDATE', task_list: tasks },
    cc_list: rest.copies.map((copy) => ({
      ...{ cc_id: copy.id, open_id: copy.subject, links, read_status: copy.read ? 'READ' : 'UNREAD' },
      ...{ create_time: String(copy.at), update_time: at },
    })),
    i18n_resources: texts.resources(),
  };
}

function taskBody(
  task: CentreTask,
  { texts, links, at, context }: { texts: TextBook; links: object; at: string; context: string },
) {
  const decides = task.status === 'pending';
  const action = (action_type: string, name: CentreText, needsReason: boolean) => ({
    ...{ action_type, action_name: texts.of(name) },
    ...{ is_need_reason: needsReason, is_reason_required: needsReason, is_need_attachment: false },
  });
  return {
    ...{ task_id: task.id, open_id: task.subject, title: texts.of(task.nodeName), links },
    ...{ status: TASK_STATUS[task.status], node_id: task.nodeKey, node_name: texts.of(task.nodeName) },
    ...{ create_time: String(task.createdAt), end_time: String(task.endedAt ?? 0), update_time: at },
    action_context: context,
    action_configs: [
      ...(decides && task.mayApprove ? [action('APPROVE', APPROVE, false)] : []),
      ...(decides && task.mayReject ? [action('REJECT', REJECT, true)] : []),
    ],
  };
}
