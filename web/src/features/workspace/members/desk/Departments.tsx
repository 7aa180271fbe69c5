import { Trans, useLingui } from '@lingui/react/macro';
import type { Department } from '@outlay/contract/organisation/company';
import { Button } from 'antd';
import { useState } from 'react';
import { Icon } from '#ui/Icon.tsx';
import { DepartmentActs, type DepartmentAct } from './DepartmentActs.tsx';
import { DepartmentModal } from './DepartmentModal.tsx';
import { DepartmentTree } from './DepartmentTree.tsx';
import type { Place } from './department-tree.ts';
import { HistoryDrawer } from './HistoryDrawer.tsx';
import css from './Members.module.css';
import { MergeModal, MoveModal, RemoveModal } from './PlaceModals.tsx';

interface DepartmentsProps {
  departments: readonly Department[];
  chosen: string | null;
  onChoose: (id: string | null) => void;
  mayWrite: boolean;
  onMove: (department: Department, place: Place) => void;
}

type Open = { act: DepartmentAct; department: Department } | { act: 'add'; department: null };

/** The departments as a tree, with the actions on each. */
export function Departments({ departments, chosen, onChoose, mayWrite, onMove }: DepartmentsProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState<Open | null>(null);
  return (
    <section className={css['tree']} aria-label={t`Departments`}>
      <div className={css['head']}>
        <h2>
          <Trans>Departments</Trans>
        </h2>
        {mayWrite && (
          <Button
            type="text"
            size="small"
            aria-label={t`Add a department`}
            icon={<Icon name="plus" size={16} />}
            onClick={() => setOpen({ act: 'add', department: null })}
          />
        )}
      </div>
      <DepartmentTree
        departments={departments}
        chosen={chosen}
        onChoose={onChoose}
        onMove={mayWrite ? onMove : undefined}
        acts={(department) => (
          <DepartmentActs
            department={department}
            departments={departments}
            mayWrite={mayWrite}
            onAct={(act) => setOpen({ act, department })}
            onMove={(place) => onMove(department, place)}
          />
        )}
      />
      {open && <OpenAct open={open} departments={departments} onClose={() => setOpen(null)} />}
    </section>
  );
}

interface OpenActProps {
  open: Open;
  departments: readonly Department[];
  onClose: () => void;
}

function OpenAct({ open: { act, department }, departments, onClose }: OpenActProps) {
  if (act === 'add' || department === null)
    return (
      <DepartmentModal
        department={null}
        below={department?.id ?? null}
        departments={departments}
        onClose={onClose}
      />
    );
  const props = { department, departments, onClose };
  if (act === 'change') return <DepartmentModal {...props} />;
  if (act === 'move') return <MoveModal {...props} />;
  if (act === 'merge') return <MergeModal {...props} />;
  if (act === 'remove') return <RemoveModal {...props} />;
  return <HistoryDrawer department={department} onClose={onClose} />;
}
