import { phoneOf } from '#text/phone.ts';
import { z } from 'zod';
import type { DirectoryDepartment, DirectoryPerson } from '../directory/directory.port.ts';
import type { ContactsOptions, ContactsPort } from './contacts.port.ts';
import {
  accountsOf,
  assertSound,
  everyPage,
  inParallel,
  mainFirst,
  orGone,
  patiently,
  wholeOf,
  type Page,
} from './contacts.read.ts';
import { emailOf, Id, OptionalText } from './platform.answer.ts';
import { requestFeishu } from './platform.feishu-api.ts';
import { feishuBase, holdingFeishu } from './platform.feishu.ts';
import type { PlatformSource, TokenStore } from './platform.port.ts';

/** The company itself. */
const ROOT = '0';
/** The most that Feishu allows. */
const PAGE_SIZE = '50';
const IDS = { user_id_type: 'open_id', department_id_type: 'open_department_id' };
/** No such user; no such department. */
const GONE = ['41012', '43007'];

/**
 * The contacts that a custom app may read in Feishu or Lark. Sources: open.feishu.cn/document (contact v3: children of a
 * department, users of a department, a user, a department). Written from documentation; no live call was possible.
 */
export function createFeishuContacts(options: ContactsOptions): ContactsPort {
  const requestWith =
    (source: PlatformSource, tokens: TokenStore): FeishuRequest =>
    async (path, query, schema) => {
      const whole = z.object({ data: schema });
      const { data } = await patiently(options, () =>
        holdingFeishu(options)(source, tokens, (token) =>
          requestFeishu(
            options,
            {
              ...{ base: feishuBase(source), path: `/open-apis/contact/v3/${path}`, holding: 'token' },
              ...{ query: { ...IDS, ...query }, headers: { authorization: `Bearer ${token}` } },
            },
            whole,
          ),
        ),
      );
      return data;
    };
  return {
    async readAll(source, tokens) {
      const request = requestWith(source, tokens);
      const departments = (await listDepartments(request)).map(departmentOf);
      assertSound(departments);
      const people = await inParallel([ROOT, ...departments.map(({ id }) => id)], (id) =>
        listPeople(request, id),
      );
      return wholeOf({ departments, people: people.flat().map(personOf) });
    },
    findPerson: (source, tokens, id) =>
      orGone(GONE, async () => {
        const schema = z.object({ user: User });
        return personOf(
          (await requestWith(source, tokens)(`users/${encodeURIComponent(id)}`, {}, schema)).user,
        );
      }),
    findDepartment: (source, tokens, id) =>
      orGone(GONE, async () => {
        if (id === ROOT) return null;
        const path = `departments/${encodeURIComponent(id)}`;
        const { department } = await requestWith(source, tokens)(
          path,
          {},
          z.object({ department: Department }),
        );
        return department.status?.is_deleted ? null : departmentOf(department);
      }),
    async check(source, tokens) {
      const request = requestWith(source, tokens);
      await request(`departments/${ROOT}/children`, { page_size: '1' }, Departments);
      await request('users/find_by_department', { department_id: ROOT, page_size: '1' }, Users);
    },
  };
}

type FeishuRequest = <T>(path: string, query: Record<string, string>, schema: z.ZodType<T>) => Promise<T>;

const Department = z.object({
  ...{
    open_department_id: Id,
    name: OptionalText,
    parent_department_id: OptionalText,
    leader_user_id: OptionalText,
  },
  status: z.object({ is_deleted: z.boolean().optional() }).nullish(),
});
const pagesOf = <T>(item: z.ZodType<T>) =>
  z
    .object({ has_more: z.boolean(), page_token: OptionalText, items: z.array(item).nullish() })
    .transform(({ has_more, page_token, items }, refusal): Page<T> => {
      if (has_more && page_token === null) refusal.addIssue('a page without its token');
      // A list without items is left out.
      return { items: items ?? [], next: has_more ? page_token : null };
    });
const Departments = pagesOf(Department);

const listDepartments = async (request: FeishuRequest) => {
  const path = `departments/${ROOT}/children`;
  const all = await everyPage((cursor) =>
    request(
      path,
      { fetch_child: 'true', page_size: PAGE_SIZE, ...(cursor ? { page_token: cursor } : {}) },
      Departments,
    ),
  );
  return all.filter(({ status }) => !status?.is_deleted);
};

const departmentOf = (one: z.output<typeof Department>): DirectoryDepartment => {
  const parentId = one.parent_department_id === ROOT ? null : one.parent_department_id;
  return { id: one.open_department_id, name: one.name ?? '', parentId, leaderId: one.leader_user_id };
};

/** Fields whose scope the app does not have are left out. */
const User = z.object({
  ...{
    open_id: Id,
    name: OptionalText,
    mobile: OptionalText,
    email: OptionalText,
    enterprise_email: OptionalText,
    job_title: OptionalText,
  },
  department_ids: z.array(Id).nullish(),
  orders: z.array(z.object({ department_id: Id, is_primary_dept: z.boolean().optional() })).nullish(),
  status: z
    .object({ is_frozen: z.boolean(), is_resigned: z.boolean(), is_exited: z.boolean() })
    .partial()
    .nullish(),
});
const Users = pagesOf(User);

const listPeople = (request: FeishuRequest, departmentId: string) =>
  everyPage((cursor) => {
    const query = { department_id: departmentId, page_size: PAGE_SIZE };
    return request(
      'users/find_by_department',
      { ...query, ...(cursor ? { page_token: cursor } : {}) },
      Users,
    );
  });

function personOf(one: z.output<typeof User>): DirectoryPerson {
  const main = one.orders?.find((order) => order.is_primary_dept)?.department_id ?? null;
  const { is_frozen, is_resigned, is_exited } = one.status ?? {};
  return {
    ...{ id: one.open_id, name: one.name ?? '' },
    ...accountsOf(phoneOf(one.mobile), emailOf(one.email, one.enterprise_email)),
    departmentIds: mainFirst(
      main,
      (one.department_ids ?? []).filter((id) => id !== ROOT),
    ),
    active: !is_frozen && !is_resigned && !is_exited,
    ...(one.job_title === null ? {} : { title: one.job_title }),
  };
}
