import { phoneOf } from '#text/phone.ts';
import { z } from 'zod';
import type { DirectoryDepartment, DirectoryPerson } from '../directory/directory.port.ts';
import type { ContactsOptions, ContactsPort } from './contacts.port.ts';
import {
  accountsOf,
  assertSound,
  broken,
  everyPage,
  inParallel,
  MOST_BYTES,
  orGone,
  patiently,
  wholeOf,
} from './contacts.read.ts';
import { emailOf, Id, OptionalText } from './platform.answer.ts';
import { requestOld } from './platform.dingtalk-api.ts';
import { holdingDingtalk, oldCall } from './platform.dingtalk.ts';
import type { PlatformSource, TokenStore } from './platform.port.ts';

/** The company itself. */
const ROOT = 1;
/** The most that DingTalk allows. */
const PAGE_SIZE = 100;
/** No such person (two codes); no such department. */
const GONE = ['33012', '60121', '60003'];

/**
 * The contacts that an app of the company's own may read in DingTalk. Sources: open.dingtalk.com/document/orgapp (list of
 * departments, details of the people of a department, details of a person). Written from documentation; no live call was
 * possible.
 */
export function createDingtalkContacts(options: ContactsOptions): ContactsPort {
  const requestWith =
    (source: PlatformSource, tokens: TokenStore): DingtalkRequest =>
    (path, body, schema) =>
      patiently(options, () =>
        holdingDingtalk(options)(source, tokens, (token) => {
          const call = oldCall(source, token, `/topapi/${path}`, { ...body, language: 'zh_CN' });
          return requestOld(options, { ...call, mostBytes: MOST_BYTES }, schema);
        }),
      );
  return {
    async readAll(source, tokens) {
      const request = requestWith(source, tokens);
      const below = await listBelow(request);
      const pages = await inParallel([ROOT, ...below.map(({ dept_id }) => dept_id)], async (id) => ({
        id: String(id),
        people: await listPeople(request, id),
      }));
      const leaders = new Map(
        pages.flatMap(({ id, people }) => {
          const leader = people.find((one) => one.leader === true);
          return leader ? [[id, leader.userid] as const] : [];
        }),
      );
      const departments = below.map((one) => departmentOf(one, leaders.get(String(one.dept_id)) ?? null));
      assertSound(departments);
      return wholeOf({ departments, people: pages.flatMap(({ people }) => people.map(personOf)) });
    },
    findPerson: (source, tokens, id) =>
      orGone(GONE, async () =>
        personOf(await requestWith(source, tokens)('v2/user/get', { userid: id }, Member)),
      ),
    findDepartment: (source, tokens, id) =>
      orGone(GONE, async () => {
        const one = await requestWith(source, tokens)(
          'v2/department/get',
          { dept_id: Number(id) },
          WithManagers,
        );
        return one.dept_id === ROOT ? null : departmentOf(one, one.dept_manager_userid_list?.[0] ?? null);
      }),
    async check(source, tokens) {
      const request = requestWith(source, tokens);
      await request('v2/department/listsub', { dept_id: ROOT }, z.array(Department));
      await request('v2/user/list', { dept_id: ROOT, cursor: 0, size: 1 }, People);
    },
  };
}

type DingtalkRequest = <T>(path: string, body: Record<string, unknown>, schema: z.ZodType<T>) => Promise<T>;

const Department = z.object({ dept_id: z.int(), name: z.string().max(500), parent_id: z.int().nullish() });
const WithManagers = Department.extend({ dept_manager_userid_list: z.array(Id).nullish() });

/** All departments, level by level: DingTalk lists only those directly below one. */
async function listBelow(request: DingtalkRequest): Promise<z.output<typeof Department>[]> {
  const all: z.output<typeof Department>[] = [];
  const seen = new Set([ROOT]);
  for (let level = [ROOT]; level.length > 0;) {
    const lists = await inParallel(level, (id) =>
      request('v2/department/listsub', { dept_id: id }, z.array(Department)),
    );
    const found = lists.flat();
    if (found.some(({ dept_id }) => seen.has(dept_id))) throw broken('repeats');
    for (const { dept_id } of found) seen.add(dept_id);
    all.push(...found);
    level = found.map(({ dept_id }) => dept_id);
  }
  return all;
}

const departmentOf = (one: z.output<typeof Department>, leaderId: string | null): DirectoryDepartment => ({
  ...{ id: String(one.dept_id), name: one.name, leaderId },
  parentId: one.parent_id == null || one.parent_id === ROOT ? null : String(one.parent_id),
});

const Member = z.object({
  ...{
    userid: Id,
    name: OptionalText,
    mobile: OptionalText,
    state_code: OptionalText,
    email: OptionalText,
    org_email: OptionalText,
    title: OptionalText,
  },
  dept_id_list: z.array(z.int()),
  /** In the list of a department: leads it. */
  leader: z.boolean().optional(),
});
type Member = z.output<typeof Member>;
const People = z.object({
  has_more: z.boolean(),
  next_cursor: z.int().nullish(),
  list: z.array(Member),
});

const listPeople = (request: DingtalkRequest, departmentId: number): Promise<Member[]> =>
  everyPage(async (cursor) => {
    const body = { dept_id: departmentId, cursor: Number(cursor ?? 0), size: PAGE_SIZE };
    const { has_more, next_cursor, list } = await request('v2/user/list', body, People);
    if (has_more && next_cursor == null) throw broken('pages');
    return { items: list, next: has_more ? String(next_cursor) : null };
  });

/** Everybody in the list belongs to the company, also whoever has not activated an account. */
const personOf = (one: Member): DirectoryPerson => ({
  ...{ id: one.userid, name: one.name ?? '', active: true },
  ...accountsOf(phoneOf(one.mobile, one.state_code), emailOf(one.email, one.org_email)),
  departmentIds: one.dept_id_list.filter((id) => id !== ROOT).map(String),
  ...(one.title === null ? {} : { title: one.title }),
});
