import { useLingui } from '@lingui/react/macro';
import { isBranching, type FlowNode } from '@outlay/contract/documents/flow.definition';
import { localText } from '#text/format.ts';
import { Icon } from '#ui/Icon.tsx';
import { classes } from '#ui/class-names.ts';
import { useFlowEditor } from '../flow-editor-context.ts';
import { KINDS } from '../kind-words.ts';
import { cardWords } from '../source-words.ts';
import { DRAGGED } from './dragged.ts';
import type { IssueText } from './issue-text.ts';
import css from './Tree.module.css';

/** The card of a node: kind, name, people or action, and mode. */
export function NodeCard({ node, issue }: { node: FlowNode; issue: IssueText | null }) {
  const { i18n } = useLingui();
  const { state, names, passed } = useFlowEditor();
  const { icon, label } = KINDS[node.kind];
  const [who, ...how] = cardWords(node, names);
  return (
    <div
      className={classes(
        css['card'],
        isBranching(node) && css['fork'],
        state.chosen === node.key && css['chosen'],
        issue && css[issue.level],
        passed && !isBranching(node) && (passed.has(node.key) ? css['passed'] : css['dimmed']),
      )}
      data-kind={node.kind}
      draggable
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData(DRAGGED, node.key);
        dataTransfer.effectAllowed = 'move';
      }}
    >
      <span className={css['stamp']}>
        <Icon name={icon} size={17} />
      </span>
      <div className={css['words']}>
        <div className={css['kind']}>{i18n._(label)}</div>
        <b>{localText(node.name)}</b>
        <div className={css['who']}>{who}</div>
        {how.length > 0 && (
          <div className={css['tags']}>
            {how.map((one) => (
              <div key={one}>{one}</div>
            ))}
          </div>
        )}
        {issue && (
          <div className={css['told']}>
            <Icon name="warn" size={14} />
            {issue.words}
          </div>
        )}
      </div>
    </div>
  );
}
