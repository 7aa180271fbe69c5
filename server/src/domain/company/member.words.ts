import type { MemberState } from '@outlay/contract/company';
import type { Role } from '@outlay/contract/permission';
import type { Row } from '#kit/list.words.ts';

/** As the page says it. */
export const MEMBER_STATES: Record<MemberState, Row> = {
  invited: ['待激活', 'Not activated yet', '待啟用', 'Pas encore activé', 'Sin activar'],
  active: ['在职', 'Active', '在職', 'Actif', 'Activo'],
  left: ['已离职', 'Left', '已離職', 'Parti', 'Se fue'],
};

/** As the page says it. */
export const ROLES: Record<Role, Row> = {
  administrator: ['管理员', 'Administrator', '管理員', 'Administrateur', 'Administrador'],
  peopleAdministrator: [
    '人员管理员',
    'People administrator',
    '人員管理員',
    'Administrateur du personnel',
    'Administrador de personal',
  ],
  employee: ['员工', 'Employee', '員工', 'Employé', 'Empleado'],
  accountant: ['会计', 'Accountant', '會計', 'Comptable', 'Contable'],
  cashier: ['出纳', 'Cashier', '出納', 'Caissier', 'Tesorería'],
  financeManager: [
    '财务经理',
    'Finance manager',
    '財務經理',
    'Responsable financier',
    'Responsable financiero',
  ],
  auditor: ['审计', 'Auditor', '稽核', 'Auditeur', 'Auditor'],
};
