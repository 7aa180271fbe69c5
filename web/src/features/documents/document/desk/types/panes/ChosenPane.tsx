import { useEditor } from '../editor-context.ts';
import css from '../Types.module.css';
import { placeKey } from '../use-editor-state.ts';
import { AllowedPane } from './AllowedPane.tsx';
import { FieldPane } from './FieldPane.tsx';
import { GeneralPane } from './GeneralPane.tsx';
import { LinesPane } from './LinesPane.tsx';
import { MoneyPane } from './MoneyPane.tsx';
import { NumberPane } from './NumberPane.tsx';

const PANES = {
  general: GeneralPane,
  money: MoneyPane,
  number: NumberPane,
  allowed: AllowedPane,
  lines: LinesPane,
};

/** The settings of the selected part. */
export function ChosenPane() {
  const { chosen } = useEditor();
  if (chosen.part === 'field')
    return (
      <section className={css['settings']} key={placeKey(chosen)}>
        <FieldPane of={chosen.of} index={chosen.index} />
      </section>
    );
  const Pane = PANES[chosen.part];
  return (
    <section className={css['settings']} key={chosen.part}>
      <Pane />
    </section>
  );
}
