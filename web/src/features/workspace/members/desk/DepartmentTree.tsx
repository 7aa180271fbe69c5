import { useLingui } from '@lingui/react/macro';
import type { Department } from '@outlay/contract/organisation/company';
import { Tree, type TreeDataNode, type TreeProps } from 'antd';
import { useState, type ReactNode } from 'react';
import { Icon } from '#ui/Icon.tsx';
import { idsFrom, placeOfDrop, treeOf, type Branch, type Place } from './department-tree.ts';
import css from './Members.module.css';

interface DepartmentTreeProps {
  departments: readonly Department[];
  /** Null for the whole company. */
  chosen: string | null;
  onChoose: (id: string | null) => void;
  /** Absent if the reader may not change departments. */
  onMove: ((department: Department, place: Place) => void) | undefined;
  /** The menu of a department, at the end of its row. */
  acts: (department: Department) => ReactNode;
}

const WHOLE = 'company';

/** The departments as a tree, with their numbers of members. A department can be dragged to another place. */
export function DepartmentTree({ departments, chosen, onChoose, onMove, acts }: DepartmentTreeProps) {
  const { t } = useLingui();
  const [closed, setClosed] = useState<string[]>([]);
  const nodeOf = ({ department, below }: Branch<Department>): TreeDataNode => ({
    key: department.id,
    title: <Node department={department} acts={acts} />,
    children: below.map(nodeOf),
  });
  const nodes: TreeDataNode[] = [
    { key: WHOLE, title: <b className={css['whole']}>{t`The whole company`}</b> },
    ...treeOf(departments).map(nodeOf),
  ];
  const drop: TreeProps['onDrop'] = ({ dragNode, node, dropToGap, dropPosition }) => {
    const own = Number(node.pos.split('-').at(-1));
    const where = !dropToGap ? 'into' : dropPosition < own ? 'before' : 'after';
    const moved = departments.find(({ id }) => id === dragNode.key);
    const place = moved && placeOfDrop(departments, moved.id, { id: String(node.key), where });
    if (moved && place) onMove?.(moved, place);
  };
  return (
    <Tree
      blockNode
      aria-label={t`Departments`}
      treeData={nodes}
      selectedKeys={[chosen ?? WHOLE]}
      expandedKeys={departments.map(({ id }) => id).filter((id) => !closed.includes(id))}
      onExpand={(open) => setClosed(departments.map(({ id }) => id).filter((id) => !open.includes(id)))}
      onSelect={(_, { node }) => onChoose(node.key === WHOLE ? null : String(node.key))}
      draggable={onMove ? { icon: false, nodeDraggable: ({ key }) => key !== WHOLE } : false}
      allowDrop={({ dragNode, dropNode }) =>
        dropNode.key !== WHOLE && !idsFrom(departments, String(dragNode.key)).includes(String(dropNode.key))
      }
      onDrop={drop}
    />
  );
}

function Node({ department, acts }: { department: Department; acts: DepartmentTreeProps['acts'] }) {
  const { t } = useLingui();
  const { name, memberCount, leader } = department;
  return (
    <span className={css['node']}>
      <span className={css['name']}>
        {name}
        {leader ? (
          <small>{leader.name}</small>
        ) : (
          <small className={css['none']}>
            <Icon name="warn" size={12} /> {t`No manager`}
          </small>
        )}
      </span>
      <span className={css['count']}>{memberCount}</span>
      {acts(department)}
    </span>
  );
}
