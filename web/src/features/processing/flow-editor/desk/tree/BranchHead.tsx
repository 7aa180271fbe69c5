import type { FlowBranch } from '@outlay/contract/documents/flow.definition';
import { Icon } from '#ui/Icon.tsx';
import { classes } from '#ui/class-names.ts';
import { useFlowEditor } from '../flow-editor-context.ts';
import type { IssueText } from './issue-text.ts';
import css from './Tree.module.css';

interface BranchHeadProps {
  branch: FlowBranch;
  name: string;
  when: string;
  issue: IssueText | null;
  /** Order in which a condition's branches are evaluated. */
  rank: number | null;
}

/** The name and condition of a branch. */
export function BranchHead({ branch, name, when, issue, rank }: BranchHeadProps) {
  const { state } = useFlowEditor();
  return (
    <div
      className={classes(
        css['head'],
        state.chosen === branch.key && css['chosen'],
        issue && css[issue.level],
      )}
    >
      <div className={css['headName']}>
        {rank !== null && <span className={css['rank']}>{rank}</span>} <b>{name}</b>
      </div>
      <div className={css['when']}>{when}</div>
      {issue && (
        <div className={css['told']}>
          <Icon name="warn" size={14} />
          {issue.words}
        </div>
      )}
    </div>
  );
}
