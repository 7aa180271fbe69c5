import { companyEndpoints } from '@outlay/contract/company';
import { serve } from '#kit/served.ts';
import { getCompany, listColleagues, saveCompany } from './company.service.ts';
import { listDepartments, listMembers, saveDepartment, saveMember } from './member.service.ts';

export const companyRoutes = [
  serve(companyEndpoints.info, getCompany),
  serve(companyEndpoints.save, saveCompany),
  serve(companyEndpoints.colleagues, listColleagues),
  serve(companyEndpoints.members, listMembers),
  serve(companyEndpoints.saveMember, saveMember),
  serve(companyEndpoints.departments, listDepartments),
  serve(companyEndpoints.saveDepartment, saveDepartment),
];
