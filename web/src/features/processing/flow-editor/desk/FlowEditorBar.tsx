import { Trans, useLingui } from '@lingui/react/macro';
import type { FlowDetail } from '@outlay/contract/documents/flow';
import { Button, Segmented } from 'antd';
import { localText } from '#text/format.ts';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Pill } from '#ui/Pill.tsx';
import { goTo } from '#desk/desk-nav.ts';
import { useFlowEditor } from './flow-editor-context.ts';
import css from './Flows.module.css';

export type View = 'draw' | 'simulate' | 'tryOn' | 'versions';

interface FlowEditorBarProps {
  detail: FlowDetail;
  view: View;
  onView: (view: View) => void;
  changed: boolean;
  saving: boolean;
  onSave: () => void;
  onPublish: () => void;
}

/** The name and state of the flow, and its actions. */
export function FlowEditorBar(props: FlowEditorBarProps) {
  const { detail, view, onView, changed, saving, onSave, onPublish } = props;
  const { t } = useLingui();
  const { state } = useFlowEditor();
  const isNew = detail.version === 0;
  return (
    <div className={css['bar']}>
      <div className={css['barTop']}>
        <IconButton icon="back" label={t`All flows`} onPress={() => goTo('flows')} />
        <h1>{localText(state.drawn.name)}</h1>
        <FlowState detail={detail} changed={changed} />
        <span className={css['right']}>
          <Button disabled={!changed} loading={saving} onClick={onSave}>
            <Trans>Save draft</Trans>
          </Button>
          <Button type="primary" disabled={!changed && !detail.drafted} onClick={onPublish}>
            <Trans>Publish</Trans>
          </Button>
        </span>
      </div>
      <div className={css['barTop']}>
        <Segmented<View>
          aria-label={t`View`}
          value={view}
          options={[
            { value: 'draw', label: t`Design` },
            { value: 'simulate', label: t`Simulate` },
            { value: 'tryOn', label: t`Test on past documents`, disabled: isNew },
            { value: 'versions', label: t`Versions`, disabled: isNew },
          ]}
          onChange={onView}
        />
        <UndoRedo />
      </div>
    </div>
  );
}

function FlowState({ detail, changed }: { detail: FlowDetail; changed: boolean }) {
  const { t } = useLingui();
  const { currentVersion, drafted } = detail;
  return (
    <>
      <Pill>{currentVersion > 0 ? t`Version ${currentVersion}` : t`Never published`}</Pill>
      {changed ? (
        <Pill tone="wait" icon="pen">{t`Not saved yet`}</Pill>
      ) : (
        drafted && <Pill tone="brand" icon="pen">{t`Draft`}</Pill>
      )}
    </>
  );
}

function UndoRedo() {
  const { t } = useLingui();
  const { state, dispatch } = useFlowEditor();
  const buttons = [
    ['undo', t`Undo (Ctrl+Z)`, state.past.length > 0],
    ['redo', t`Redo (Ctrl+Shift+Z)`, state.future.length > 0],
  ] as const;
  return (
    <span className={css['right']}>
      {buttons.map(([act, label, possible]) => (
        <Button
          key={act}
          type="text"
          aria-label={label}
          title={label}
          disabled={!possible}
          icon={<Icon name={act} size={18} />}
          onClick={() => dispatch({ act })}
        />
      ))}
    </span>
  );
}
