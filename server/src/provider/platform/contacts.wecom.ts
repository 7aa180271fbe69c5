import { phoneOf } from '#text/phone.ts';
import { z } from 'zod';
import type { DirectoryDepartment, DirectoryPerson } from '../directory/directory.port.ts';
import type { ContactsOptions, ContactsPort } from './contacts.port.ts';
import {
  accountsOf,
  assertSound,
  inParallel,
  mainFirst,
  MOST_BYTES,
  orGone,
  patiently,
  wholeOf,
} from './contacts.read.ts';
import { emailOf, Id, OptionalText } from './platform.answer.ts';
import type { PlatformSource, TokenStore } from './platform.port.ts';
import { requestWecom } from './platform.wecom-api.ts';
import { holdingWecom, wecomBase } from './platform.wecom.ts';

/** The company itself. */
const ROOT = 1;
/** No such member; no such department. */
const GONE = ['60111', '60003', '60123'];

/**
 * The contacts that an app of the company's own may read in WeCom. Sources: developer.work.weixin.qq.com/document/path/90208
 * (departments), 90201 (people of a department), 90196 (a person). Written from documentation; no live call was possible.
 */
export function createWecomContacts(options: ContactsOptions): ContactsPort {
  const requestWith =
    (source: PlatformSource, tokens: TokenStore): WecomRequest =>
    (path, query, schema) =>
      patiently(options, () =>
        holdingWecom(options)(source, tokens, (token) =>
          requestWecom(
            options,
            {
              ...{
                base: wecomBase(source),
                path: `/cgi-bin/${path}`,
                holding: 'token',
                mostBytes: MOST_BYTES,
              },
              query: { access_token: token, ...query },
            },
            schema,
          ),
        ),
      );
  return {
    async readAll(source, tokens) {
      const request = requestWith(source, tokens);
      const listed = await listDepartments(request);
      const people = await inParallel(listed, ({ id }) => listPeople(request, id));
      const departments = listed.flatMap((one) => (one.id === ROOT ? [] : [departmentOf(one)]));
      assertSound(departments);
      const known = new Set(departments.map(({ id }) => id));
      return wholeOf({
        departments,
        people: people
          .flat()
          .map((one) => ({ ...one, departmentIds: one.departmentIds.filter((id) => known.has(id)) })),
      });
    },
    findPerson: (source, tokens, id) =>
      orGone(GONE, async () =>
        personOf(await requestWith(source, tokens)('user/get', { userid: id }, Member)),
      ),
    findDepartment: (source, tokens, id) =>
      orGone(GONE, async () => {
        const schema = z.object({ department: Department });
        const { department } = await requestWith(source, tokens)('department/get', { id }, schema);
        return department.id === ROOT ? null : departmentOf(department);
      }),
    async check(source, tokens) {
      const request = requestWith(source, tokens);
      const [first] = await listDepartments(request);
      if (first) await listPeople(request, first.id);
    },
  };
}

type WecomRequest = <T>(path: string, query: Record<string, string>, schema: z.ZodType<T>) => Promise<T>;

const Department = z.object({
  id: z.int(),
  name: z.string().max(500),
  parentid: z.int(),
  department_leader: z.array(Id).nullish(),
});

/**
 * Department by department: a list of everybody below the topmost one would be an answer of many megabytes, and has no
 * pages.
 */
const listDepartments = async (request: WecomRequest) =>
  (await request('department/list', {}, z.object({ department: z.array(Department) }))).department;

const departmentOf = (one: z.output<typeof Department>): DirectoryDepartment => ({
  ...{ id: String(one.id), name: one.name },
  parentId: one.parentid === ROOT || one.parentid === 0 ? null : String(one.parentid),
  leaderId: one.department_leader?.[0] ?? null,
});

/** Apps made since 2022 are told no more than names, departments and posts. */
const Member = z.object({
  ...{
    userid: Id,
    name: OptionalText,
    mobile: OptionalText,
    email: OptionalText,
    biz_mail: OptionalText,
    position: OptionalText,
  },
  department: z.array(z.int()),
  main_department: z.int().nullish(),
  /** 1 active, 2 disabled, 4 not activated, 5 left. */
  status: z.int().optional(),
});

const listPeople = async (request: WecomRequest, departmentId: number): Promise<DirectoryPerson[]> => {
  const query = { department_id: String(departmentId) };
  const { userlist } = await request('user/list', query, z.object({ userlist: z.array(Member) }));
  return userlist.map(personOf);
};

const personOf = (one: z.output<typeof Member>): DirectoryPerson => ({
  ...{ id: one.userid, name: one.name ?? '' },
  ...accountsOf(phoneOf(one.mobile), emailOf(one.email, one.biz_mail)),
  departmentIds: mainFirst(
    one.main_department ? String(one.main_department) : null,
    one.department.filter((id) => id !== ROOT).map(String),
  ),
  active: one.status !== 2 && one.status !== 5,
  ...(one.position === null ? {} : { title: one.position }),
});
