import { departmentsOf, guardContacts, isListed, pageOf, peopleIn } from './contacts.double.ts';
import { COMPANY, type DoubleDepartment, type DoublePerson } from './people.double.ts';
import {
  json,
  type DoubleAnswer,
  type DoubleRequest,
  type PlatformDouble,
  type Route,
} from './platform.double.ts';

const MOST = 50;
const refusal = (code: number, status = 400): DoubleAnswer => json({ code, msg: 'refused' }, status);
const data = (data: object): DoubleAnswer => json({ code: 0, msg: 'success', data });
const departmentIdOf = (id: number): string => (id === COMPANY ? '0' : `od-${id}`);
const openIdOf = (userId: string): string => `ou_${userId}`;
/** The id for all apps of the tenant. */
export const tenantIdOf = (userId: string): string => `ui-${userId}`;

/** The contacts of the simulated Feishu. */
export function feishuContactRoutes(
  double: PlatformDouble & { tellsContacts: boolean },
  hasToken: (request: DoubleRequest) => boolean,
): Record<string, Route> {
  const guarded = guardContacts(double, {
    token: (request) => (hasToken(request) ? undefined : refusal(99991663)),
    permission: () => refusal(99991672),
    rate: () => refusal(99991400, 429),
  });
  const page = <T>({ query }: DoubleRequest, all: readonly T[], shown: (one: T) => object): DoubleAnswer => {
    const size = Number(query.get('page_size'));
    if (!(size >= 1 && size <= MOST)) return refusal(40011);
    const { items, next } = pageOf(all, Number(query.get('page_token') ?? 0), size);
    const more = next === null ? { has_more: false } : { has_more: true, page_token: String(next) };
    return data({ ...more, ...(items.length > 0 ? { items: items.map(shown) } : {}) });
  };
  const user = (one: DoublePerson) => userOf(one, double.tellsContacts);
  return {
    'GET /open-apis/contact/v3/departments/0/children': guarded((request) =>
      page(request, double.departments, departmentOf),
    ),
    'GET /open-apis/contact/v3/users/find_by_department': guarded((request) => {
      const departmentId = request.query.get('department_id');
      const found = [COMPANY, ...double.departments.map(({ id }) => id)].find(
        (id) => departmentIdOf(id) === departmentId,
      );
      return found === undefined ? refusal(43007) : page(request, peopleIn(double, found), user);
    }),
    'GET /open-apis/contact/v3/users/*': guarded(({ path, query }) => {
      const id = decodeURIComponent(path.split('/').at(-1) ?? '');
      const idOf = query.get('user_id_type') === 'user_id' ? tenantIdOf : openIdOf;
      const person = double.people.find(({ userId }) => idOf(userId) === id);
      return person && (isListed(person) || person.left) ? data({ user: user(person) }) : refusal(41012);
    }),
    'GET /open-apis/contact/v3/departments/*': guarded(({ path }) => {
      const id = path.split('/').at(-1);
      const found = double.departments.find((one) => departmentIdOf(one.id) === id);
      return found ? data({ department: departmentOf(found) }) : refusal(43007);
    }),
  };
}

const departmentOf = ({ id, name, parent, leader }: DoubleDepartment) => ({
  ...{ name, open_department_id: departmentIdOf(id), parent_department_id: departmentIdOf(parent) },
  ...{ leader_user_id: leader ? openIdOf(leader) : '', order: String(id), status: { is_deleted: false } },
});

const userOf = (person: DoublePerson, tellsContacts: boolean) => ({
  ...{
    open_id: openIdOf(person.userId),
    user_id: tenantIdOf(person.userId),
    union_id: `on_${person.userId}`,
    name: person.name,
  },
  ...(tellsContacts
    ? { mobile: person.mobile?.replace(/^(?=\d)/, '+86') ?? '', email: person.email ?? '' }
    : {}),
  department_ids: departmentsOf(person).map(departmentIdOf),
  orders: departmentsOf(person).map((id, at) => ({
    ...{ department_id: departmentIdOf(id), user_order: 0, department_order: 1, is_primary_dept: at === 0 },
  })),
  job_title: person.title ?? '',
  status: {
    ...{ is_frozen: person.disabled === true, is_resigned: person.left === true, is_activated: true },
    ...{ is_exited: false, is_unjoin: false },
  },
});
