import { Trans, useLingui } from '@lingui/react/macro';
import type { LocalText } from '@outlay/contract/fields';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { localText } from '#text/format.ts';
import css from '../Flows.module.css';
import { useFlowEditor } from '../flow-editor-context.ts';
import { useTree } from '../tree/tree-context.ts';

interface PaneHeadProps {
  kind: string;
  name: LocalText;
  /** Key of the part that the buttons refer to: add after it, or remove it. */
  chosen?: string;
}

export function PaneHead({ kind, name, chosen }: PaneHeadProps) {
  const { t } = useLingui();
  const { dispatch } = useFlowEditor();
  const { setAdding } = useTree();
  return (
    <header className={css['paneHead']}>
      <div>
        <small>{kind}</small>
        <h2>{localText(name) || t`No name yet`}</h2>
      </div>
      {chosen !== undefined && (
        <span className={css['paneActs']}>
          <Button type="text" size="small" onClick={() => setAdding(chosen)}>
            <Trans>Add after</Trans>
          </Button>
          <Button danger type="text" size="small" onClick={() => dispatch({ act: 'remove', key: chosen })}>
            <Trans>Remove</Trans>
          </Button>
        </span>
      )}
    </header>
  );
}

export const PaneGroup = ({ title, children }: { title?: string; children: ReactNode }) => (
  <section className={css['group']}>
    {title !== undefined && <h3>{title}</h3>}
    {children}
  </section>
);
