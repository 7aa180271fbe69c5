import { useLingui } from '@lingui/react/macro';
import type { BranchNode, FlowBranch } from '@outlay/contract/flow.definition';
import { localText } from '#kit/format.ts';
import { Icon } from '#ui/Icon.tsx';
import { classes } from '#ui/class-names.ts';
import { conditionWords } from '../condition-words.ts';
import { useDesigner } from '../designer-context.ts';
import { AddGap } from './AddGap.tsx';
import { issueTold, type IssueTold } from './issue-told.ts';
import { NodeItem } from './NodeItem.tsx';
import css from './Tree.module.css';
import { groupOf, TreeItem } from './TreeItem.tsx';

interface BranchItemProps {
  branch: FlowBranch;
  of: BranchNode;
  place: number;
  level: number;
}

/** When a branch is taken, in words; a parallel one always is. */
function useBranchWords({ branch, of, place }: Omit<BranchItemProps, 'level'>): string {
  const { t } = useLingui();
  const { names } = useDesigner();
  if (of.kind === 'parallel') return t`Always`;
  const groups = conditionWords(branch.when, names);
  if (groups.length > 0) return groups.join(` ${t`or`} `);
  const isLast = of.kind === 'condition' && place > 0;
  return isLast ? t`In all other cases` : t`Always`;
}

export function BranchItem({ branch, of, place, level }: BranchItemProps) {
  const { issues, names } = useDesigner();
  const told = issueTold(issues, branch.key, names);
  const when = useBranchWords({ branch, of, place });
  const name = localText(branch.name);
  const rank = of.kind === 'condition' ? place + 1 : null;
  return (
    <TreeItem
      itemKey={branch.key}
      level={level}
      holds={branch.nodes.length > 0}
      className={css['branch']}
      after={
        <>
          <AddGap after={branch.key} />
          {branch.nodes.length > 0 && (
            <ul id={groupOf(branch.key)} role="group" className={css['list']}>
              {branch.nodes.map((node) => (
                <NodeItem key={node.key} node={node} level={level + 1} />
              ))}
            </ul>
          )}
        </>
      }
    >
      <BranchHead branch={branch} name={name} when={when} told={told} rank={rank} />
    </TreeItem>
  );
}

interface BranchHeadProps {
  branch: FlowBranch;
  name: string;
  when: string;
  told: IssueTold | null;
  /** In a condition the branches are asked in this order. */
  rank: number | null;
}

function BranchHead({ branch, name, when, told, rank }: BranchHeadProps) {
  const { state } = useDesigner();
  return (
    <div
      className={classes(css['head'], state.chosen === branch.key && css['chosen'], told && css[told.level])}
    >
      <div className={css['headName']}>
        {rank !== null && <span className={css['rank']}>{rank}</span>} <b>{name}</b>
      </div>
      <div className={css['when']}>{when}</div>
      {told && (
        <div className={css['told']}>
          <Icon name="warn" size={14} />
          {told.words}
        </div>
      )}
    </div>
  );
}
