import { useLingui } from '@lingui/react/macro';
import type { Department } from '@outlay/contract/organisation/company';
import { Button, Dropdown, type MenuProps } from 'antd';
import { Icon } from '#ui/Icon.tsx';
import { placeBeside, type Place } from './department-tree.ts';

export type DepartmentAct = 'change' | 'add' | 'move' | 'merge' | 'history' | 'remove';

interface DepartmentActsProps {
  department: Department;
  departments: readonly Department[];
  mayWrite: boolean;
  onAct: (act: DepartmentAct) => void;
  onMove: (place: Place) => void;
}

/** The keyboard alternative to dragging, and all other actions. */
export function DepartmentActs({ department, departments, mayWrite, onAct, onMove }: DepartmentActsProps) {
  const { t } = useLingui();
  const up = placeBeside(departments, department.id, -1);
  const down = placeBeside(departments, department.id, 1);
  const writing: MenuProps['items'] = [
    { key: 'change', label: t`Name and manager`, onClick: () => onAct('change') },
    { key: 'add', label: t`Add a sub-department`, onClick: () => onAct('add') },
    { type: 'divider' },
    { key: 'up', label: t`Move up`, disabled: !up, onClick: () => up && onMove(up) },
    { key: 'down', label: t`Move down`, disabled: !down, onClick: () => down && onMove(down) },
    { key: 'move', label: t`Move elsewhere`, onClick: () => onAct('move') },
    { key: 'merge', label: t`Merge into another`, onClick: () => onAct('merge') },
    { type: 'divider' },
    { key: 'remove', label: t`Remove`, danger: true, onClick: () => onAct('remove') },
  ];
  const history = { key: 'history', label: t`History`, onClick: () => onAct('history') };
  const items: MenuProps['items'] = mayWrite
    ? [...writing.slice(0, -2), history, ...writing.slice(-2)]
    : [history];
  return (
    // Without this, the click would also select the row.
    <span role="presentation" onClick={(event) => event.stopPropagation()}>
      <Dropdown trigger={['click']} menu={{ items }}>
        <Button
          type="text"
          size="small"
          aria-label={t`Acts on ${department.name}`}
          icon={<Icon name="more" size={16} />}
        />
      </Dropdown>
    </span>
  );
}
