import * as companies from '#domain/organisation/company/company.repository.ts';
import * as tree from '#domain/organisation/company/department.tree.repository.ts';
import * as ranks from '#domain/organisation/company/rank.repository.ts';
import type { Db } from '#database/connect.ts';
import { newId } from '#system/id.ts';
import { DEMO_COMPANY, DEMO_DEPARTMENTS, DEMO_GRADES, DEMO_MEMBERS } from './demo.company.ts';

/** Inserts all members with department, post and grade. */
export async function addMembers(
  tx: Db,
  companyId: string,
  members: ReadonlyMap<string, string>,
  at: Date,
): Promise<void> {
  const root = newId();
  await tree.insertDepartment(tx, {
    companyId,
    id: root,
    parentId: null,
    name: DEMO_COMPANY.name.replace('有限公司', ''),
    leaderId: members.get('13900000001') ?? '',
    path: `/${root}/`,
    now: at,
  });
  for (const name of DEMO_GRADES) await ranks.insert(tx, 'grade', { companyId, id: newId(), name, now: at });
  for (const { key, name, leader, posts } of DEMO_DEPARTMENTS) {
    const id = newId();
    await tree.insertDepartment(tx, {
      companyId,
      id,
      parentId: root,
      name,
      leaderId: members.get(leader) ?? null,
      path: `/${root}/${id}/`,
      now: at,
    });
    const [lead, staff] = [newId(), newId()];
    await ranks.insert(tx, 'post', { companyId, id: lead, name: posts[0], now: at });
    await ranks.insert(tx, 'post', { companyId, id: staff, name: posts[1], now: at });
    const departmentMembers = DEMO_MEMBERS.filter(({ department }) => department === key);
    for (const [index, { account }] of departmentMembers.entries()) {
      const leads = account === leader;
      await companies.updateMember(tx, companyId, members.get(account) ?? '', 1, {
        department_id: id,
        post_id: leads ? lead : staff,
        grade: DEMO_GRADES[leads ? 0 : index % 4 === 1 ? 1 : 2],
      });
    }
  }
}
