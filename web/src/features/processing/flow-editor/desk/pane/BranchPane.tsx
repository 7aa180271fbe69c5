import { useLingui } from '@lingui/react/macro';
import type { BranchNode, FlowBranch } from '@outlay/contract/documents/flow.definition';
import { Button } from 'antd';
import { useFlowEditor } from '../flow-editor-context.ts';
import css from '../Flows.module.css';
import { ConditionEditor } from './ConditionEditor.tsx';
import { NamesField } from './NamesField.tsx';
import { PaneGroup, PaneHead } from './PaneParts.tsx';

/** The name, condition and position of a branch. */
export function BranchPane({ branch, of, index }: { branch: FlowBranch; of: BranchNode; index: number }) {
  const { t } = useLingui();
  const { dispatch } = useFlowEditor();
  const change = (next: FlowBranch, field: string) => dispatch({ act: 'branch', branch: next, field });
  const shift = (step: 1 | -1) => dispatch({ act: 'shift', key: branch.key, step, across: true });
  return (
    <>
      <PaneHead kind={t`Branch`} name={branch.name} chosen={branch.key} />
      <PaneGroup>
        <NamesField value={branch.name} onChange={(name) => change({ ...branch, name }, 'name')} />
        <div className={css['inline']}>
          <Button size="small" disabled={index === 0} onClick={() => shift(-1)}>{t`Move left`}</Button>
          <Button size="small" disabled={index === of.branches.length - 1} onClick={() => shift(1)}>
            {t`Move right`}
          </Button>
        </div>
      </PaneGroup>
      {of.kind === 'parallel' ? (
        <PaneGroup>
          <p>{t`A parallel branch is always taken.`}</p>
        </PaneGroup>
      ) : (
        <PaneGroup title={t`Condition`}>
          <ConditionEditor value={branch.when} onChange={(when) => change({ ...branch, when }, 'when')} />
        </PaneGroup>
      )}
    </>
  );
}
