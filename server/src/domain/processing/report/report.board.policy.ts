import type { ReportBoard, ReportScope } from '@outlay/contract/processing/report';
import type { Permission } from '@outlay/contract/permission';

interface Seen {
  may: (permission: Permission) => boolean;
  scopes: readonly ReportScope[];
}

/**
 * The dashboards of a person, the usual one first: a finance manager sees money and budgets; an auditor what was wrong; an
 * administrator, without amounts, how the work gets on; a leader their departments; everybody themselves.
 */
export function boardsOf({ may, scopes }: Seen): ReportBoard[] {
  const whole = scopes.includes('company');
  const boards: (ReportBoard | false)[] = [
    whole &&
      may('budget.read') && {
        ...{ key: 'finance', scope: 'company' },
        blocks: ['spending', 'inApproval', 'pace', 'budget', 'toPay', 'advances', 'findings', 'recognition'],
      },
    whole &&
      may('audit.read') && {
        ...{ key: 'auditor', scope: 'company' },
        blocks: ['spending', 'findings', 'recognition', 'pace'],
      },
    may('flow.write') && {
      ...{ key: 'administrator', scope: 'company' },
      blocks: ['pace', 'findings', 'recognition'],
    },
    scopes.includes('department') && {
      ...{ key: 'leader', scope: 'department' },
      blocks: ['spending', 'inApproval', 'pace', 'budget'],
    },
    { key: 'own', scope: 'own', blocks: ['spending', 'inApproval', 'toPay', 'pace'] },
  ];
  return boards.filter((board) => board !== false);
}
