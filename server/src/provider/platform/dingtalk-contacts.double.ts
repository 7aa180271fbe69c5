import { departmentsOf, guardContacts, pageOf, peopleIn } from './contacts.double.ts';
import { gateway, refusal, result, unionIdOf } from './dingtalk-world.double.ts';
import { COMPANY, type DoubleDepartment, type DoublePerson } from './people.double.ts';
import type { DoubleAnswer, DoubleRequest, PlatformDouble, Route } from './platform.double.ts';

const ROOT: DoubleDepartment = { id: COMPANY, name: 'Company', parent: 0 };
const MOST = 100;

/** The contacts of the simulated DingTalk, on its old host. */
export function dingtalkContactRoutes(
  double: PlatformDouble,
  token: (request: DoubleRequest) => DoubleAnswer | undefined,
): Record<string, Route> {
  const guarded = guardContacts(double, {
    token,
    permission: () => gateway('60011'),
    rate: () => refusal(90018),
  });
  const find = (id: unknown): DoubleDepartment | undefined =>
    id === COMPANY ? ROOT : double.departments.find((one) => one.id === id);
  const isDisabled = (one: DoublePerson) => one.disabled === true;
  return {
    'POST /topapi/v2/department/listsub': guarded(({ fields }) => {
      const found = find(fields['dept_id'] ?? COMPANY);
      if (!found) return refusal(60003);
      return result(double.departments.filter(({ parent }) => parent === found.id).map(departmentOf));
    }),
    'POST /topapi/v2/department/get': guarded(({ fields }) => {
      const found = find(fields['dept_id']);
      if (!found) return refusal(60003);
      return result({ ...departmentOf(found), dept_manager_userid_list: found.leader ? [found.leader] : [] });
    }),
    'POST /topapi/v2/user/list': guarded(({ fields }) => {
      const found = find(fields['dept_id']);
      if (!found) return refusal(60003);
      const size = Number(fields['size']);
      if (!(size >= 1 && size <= MOST)) return refusal(400002);
      const all = peopleIn(double, found.id).filter((one) => !isDisabled(one));
      const { items, next } = pageOf(all, Number(fields['cursor']), size);
      return result({
        has_more: next !== null,
        ...(next === null ? {} : { next_cursor: next }),
        list: items.map((one) => ({ ...entryOf(one), leader: found.leader === one.userId })),
      });
    }),
  };
}

const departmentOf = ({ id, name, parent }: DoubleDepartment) => ({
  ...{ dept_id: id, name, auto_add_user: true, create_dept_group: true },
  ...(parent === 0 ? {} : { parent_id: parent }),
});

/** A person as the directory has them. */
export function entryOf(person: DoublePerson) {
  const [, code, number] = /^\+(\d{2,3})(\d+)$/.exec(person.mobile ?? '') ?? [];
  return {
    ...{ userid: person.userId, unionid: unionIdOf(person), name: person.name, active: true },
    ...{ state_code: code ?? '86', mobile: number ?? person.mobile ?? '', email: person.email ?? '' },
    ...{ dept_id_list: departmentsOf(person), title: person.title ?? '', admin: false, boss: false },
  };
}
