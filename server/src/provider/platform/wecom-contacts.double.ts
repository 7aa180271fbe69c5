import { departmentsOf, guardContacts, peopleIn } from './contacts.double.ts';
import { COMPANY, type DoubleDepartment, type DoublePerson } from './people.double.ts';
import { json, type DoubleAnswer, type Route } from './platform.double.ts';
import { refusal, tokenFault, type Wecom } from './wecom-world.double.ts';

const ok = (fields: object): DoubleAnswer => json({ errcode: 0, errmsg: 'ok', ...fields });

/** The contacts of the simulated WeCom, for an app of the company's own. */
export function wecomContactRoutes({ double, tokens }: Wecom): Record<string, Route> {
  const guarded = guardContacts(double, {
    token: ({ query }) => tokenFault(tokens, query.get('access_token'), ['own']),
    permission: () => refusal(48002),
    rate: () => refusal(45009),
  });
  const find = (id: string | null): DoubleDepartment | undefined =>
    id === String(COMPANY) ? ROOT : double.departments.find((one) => String(one.id) === id);
  return {
    'GET /cgi-bin/department/list': guarded(() =>
      ok({ department: [ROOT, ...double.departments].map(departmentOf) }),
    ),
    'GET /cgi-bin/department/get': guarded(({ query }) => {
      const found = find(query.get('id'));
      return found ? ok({ department: departmentOf(found) }) : refusal(60003);
    }),
    'GET /cgi-bin/user/list': guarded(({ query }) => {
      const found = find(query.get('department_id'));
      if (!found) return refusal(60003);
      const people = peopleIn(double, found.id);
      return ok({ userlist: people.map((one) => memberOf(one, double.tellsContacts)) });
    }),
  };
}

const ROOT: DoubleDepartment = { id: COMPANY, name: 'Company', parent: 0 };

const departmentOf = ({ id, name, parent, leader }: DoubleDepartment) => ({
  ...{ id, name, parentid: parent, order: 100 },
  department_leader: leader ? [leader] : [],
});

/** A member as the directory has them. */
export const memberOf = (person: DoublePerson, tellsContacts: boolean) => ({
  ...{ userid: person.userId, name: person.name, department: departmentsOf(person) },
  ...{ main_department: departmentsOf(person)[0], position: person.title ?? '' },
  status: person.disabled ? 2 : 1,
  ...(tellsContacts ? { mobile: person.mobile ?? '', email: person.email ?? '', biz_mail: '' } : {}),
});
