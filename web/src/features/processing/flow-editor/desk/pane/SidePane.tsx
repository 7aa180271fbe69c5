import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { classes } from '#ui/class-names.ts';
import admin from '#desk/Desk.module.css';
import { useFlowEditor } from '../flow-editor-context.ts';
import css from '../Flows.module.css';
import { SimulatePane } from '../simulate/SimulatePane.tsx';
import { ChosenPane } from './ChosenPane.tsx';

interface SidePaneProps {
  view: 'draw' | 'simulate';
  /** Incremented to move the keyboard focus to the settings. */
  edits: number;
  onPassed: (keys: ReadonlySet<string> | null) => void;
}

/** The settings of the selected part, or the simulation. Escape returns the focus to the drawing. */
export function SidePane({ view, edits, onPassed }: SidePaneProps) {
  const { t } = useLingui();
  const { state, dispatch } = useFlowEditor();
  const pane = useRef<HTMLElement>(null);
  useEffect(() => {
    if (edits > 0) pane.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [edits]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape from whatever is in it
    <aside
      ref={pane}
      className={classes(admin['pane'], css['pane'])}
      aria-label={view === 'draw' ? t`Settings` : t`Simulate`}
      onKeyDown={({ key, defaultPrevented }) => {
        if (key === 'Escape' && !defaultPrevented)
          dispatch({ act: 'choose', key: state.chosen, focus: true });
      }}
    >
      {view === 'draw' ? <ChosenPane /> : <SimulatePane onPassed={onPassed} />}
    </aside>
  );
}
