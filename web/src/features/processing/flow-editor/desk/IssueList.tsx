import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Icon } from '#ui/Icon.tsx';
import { useFlowEditor } from './flow-editor-context.ts';
import css from './Flows.module.css';
import { issueWords, placeWords } from './issue-words.ts';
import { START } from './model/flow-tree.ts';

/** The errors in the flow; each selects the part concerned. */
export function IssueList() {
  const { t } = useLingui();
  const { issues, names, state, dispatch } = useFlowEditor();
  const errors = issues.filter(({ level }) => level === 'error').length;
  const warnings = issues.length - errors;
  if (issues.length === 0) {
    return (
      <p className={css['sound']} role="status">
        <Icon name="shield" size={16} />
        <Trans>No problems found in this flow.</Trans>
      </p>
    );
  }
  return (
    <section className={css['issues']} aria-label={t`What is wrong`}>
      <p role="status">
        {errors > 0 && <Plural value={errors} one="# error" other="# errors" />}
        {errors > 0 && warnings > 0 && ' · '}
        {warnings > 0 && <Plural value={warnings} one="# warning" other="# warnings" />}
      </p>
      <ul>
        {issues.map((issue) => (
          <li key={`${issue.nodeKey ?? ''} ${issue.code} ${JSON.stringify(issue.values)}`}>
            <button
              type="button"
              data-level={issue.level}
              onClick={() => dispatch({ act: 'choose', key: issue.nodeKey ?? START, focus: true })}
            >
              <Icon name={issue.level === 'error' ? 'warn' : 'info'} size={16} />
              <b>{placeWords(issue, state.drawn.definition)}</b>
              <span>{issueWords(issue, names)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
