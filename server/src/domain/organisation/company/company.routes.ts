import { memberListEndpoints } from '@outlay/contract/organisation/company.list';
import { companyEndpoints } from '@outlay/contract/organisation/company';
import { departmentEndpoints } from '@outlay/contract/organisation/company.department';
import { gradeEndpoints, postEndpoints } from '@outlay/contract/organisation/company.post';
import { serve, serveSlow } from '#request/served.ts';
import { getCompany, listColleagues } from './company.service.ts';
import { listHistory } from './department.history.service.ts';
import {
  listDepartments,
  mergeDepartments,
  moveDepartment,
  removeDepartment,
  saveDepartment,
} from './department.service.ts';
import { countMembers, exportMembers, listMembers } from './member.list.service.ts';
import { saveMember } from './member.service.ts';
import { rankServiceOf } from './rank.service.ts';

const posts = rankServiceOf('post');
const grades = rankServiceOf('grade');

export const companyRoutes = [
  serve(companyEndpoints.info, getCompany),
  serve(companyEndpoints.colleagues, listColleagues),
  serve(memberListEndpoints.members, listMembers),
  serve(memberListEndpoints.totals, countMembers),
  serveSlow(memberListEndpoints.export, exportMembers),
  serve(companyEndpoints.saveMember, saveMember),
  serve(companyEndpoints.departments, listDepartments),
  serve(companyEndpoints.saveDepartment, saveDepartment),
  serve(departmentEndpoints.move, moveDepartment),
  serve(departmentEndpoints.merge, mergeDepartments),
  serve(departmentEndpoints.remove, removeDepartment),
  serve(departmentEndpoints.history, listHistory),
  serve(postEndpoints.all, posts.listAll),
  serve(postEndpoints.save, posts.save),
  serve(postEndpoints.arrange, posts.arrange),
  serve(postEndpoints.remove, posts.remove),
  serve(gradeEndpoints.all, grades.listAll),
  serve(gradeEndpoints.save, grades.save),
  serve(gradeEndpoints.arrange, grades.arrange),
  serve(gradeEndpoints.remove, grades.remove),
];
