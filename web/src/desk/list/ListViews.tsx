import { Trans, useLingui } from '@lingui/react/macro';
import type { SavedView } from '@outlay/contract/platform/view';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Dropdown, Input, Modal } from 'antd';
import { useState, type ReactNode } from 'react';
import { errorWords } from '#text/errors.ts';
import { newId } from '#device/id.ts';
import { toast } from '#screen/toast.ts';
import { Field } from '#ui/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import css from '../Desk.module.css';
import { differences } from './differences.ts';
import type { ListState, Sorting } from './use-list-state.ts';
import { changeView } from './change-view.ts';
import { useRemoveView, useSaveView, viewQueries } from './views.queries.ts';
import { writeView } from './use-list-address.ts';

/** A predefined view, shown as a button. */
export interface PresetView<Filter> {
  label: string;
  filter: Partial<Filter>;
  count?: number | undefined;
}

interface ListViewsProps<Filter extends Sorting> {
  state: ListState<Filter>;
  views: readonly PresetView<Filter>[];
  /** Further buttons, shown at the end. */
  children?: ReactNode;
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The predefined views, the user's own, and a button that saves the current state as a view. */
export function ListViews<Filter extends Sorting>({ state, views, children }: ListViewsProps<Filter>) {
  const { t } = useLingui();
  const saved = useQuery(viewQueries.list(state.list)).data?.items ?? [];
  const [edited, setEdited] = useState<SavedView | null>(null);
  const now = writeView(state.state, { ...state.defaults, columns: null });
  const newView = () => ({ id: newId(), list: state.list, name: '', state: now, standard: false });
  return (
    <div className={css['tools']}>
      {views.map(({ label, filter, count }) => (
        <button
          key={label}
          type="button"
          className={css['chip']}
          aria-pressed={Object.keys(filter).every((key) =>
            isEqual(state.filter[key as keyof Filter], filter[key as keyof Filter]),
          )}
          onClick={() => state.setFilter(filter)}
        >
          {label} {count}
        </button>
      ))}
      {saved.map((view) => (
        <SavedChip key={view.id} view={view} now={now} onRename={() => setEdited(view)} />
      ))}
      <span className={css['right']} />
      <Button type="text" icon={<Icon name="plus" size={16} />} onClick={() => setEdited(newView())}>
        {t`Save view`}
      </Button>
      {children}
      {edited && <ViewModal key={edited.id} view={edited} onClose={() => setEdited(null)} />}
    </div>
  );
}

interface SavedChipProps {
  view: SavedView;
  /** The current state of the list. */
  now: string;
  onRename: () => void;
}

function SavedChip({ view, now, onRename }: SavedChipProps) {
  const { t } = useLingui();
  const save = useSaveView(view.list);
  const remove = useRemoveView(view.list);
  const onError = (error: Error) => toast(errorWords(error), 'stop');
  const on = isEqual(parsed(view.state), parsed(now));
  const actions: Record<string, () => void> = {
    replace: () => save.mutate({ ...view, state: now }, { onError }),
    rename: onRename,
    standard: () => save.mutate({ ...view, standard: !view.standard }, { onError }),
    remove: () => remove.mutate({ id: view.id }, { onError }),
  };
  return (
    <span className={css['savedChip']}>
      <button type="button" className={css['chip']} aria-pressed={on} onClick={() => changeView(view.state)}>
        {view.standard && <Icon name="check" size={14} />}
        {view.name}
      </button>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'replace', label: t`Update to what is shown now`, disabled: on },
            { key: 'rename', label: t`Rename` },
            {
              key: 'standard',
              label: view.standard ? t`Do not open the list with this view` : t`Open the list with this view`,
            },
            { key: 'remove', label: t`Delete`, danger: true },
          ],
          onClick: ({ key }) => actions[key]?.(),
        }}
      >
        <Button
          type="text"
          size="small"
          icon={<Icon name="more" size={16} />}
          aria-label={t`Change the view ${view.name}`}
        />
      </Dropdown>
    </span>
  );
}

/** With sorted keys, so that equal views compare as equal. */
const parsed = (state: string): [string, unknown][] => {
  try {
    return Object.entries(differences(JSON.parse(state) as object, {})).sort(([a], [b]) => (a < b ? -1 : 1));
  } catch {
    return [];
  }
};

function ViewModal({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const { t } = useLingui();
  const save = useSaveView(view.list);
  const [name, setName] = useState(view.name);
  const [standard, setStandard] = useState(view.standard);
  const done = () => save.mutate({ ...view, name: name.trim(), standard }, { onSuccess: onClose });
  return (
    <Modal
      open
      title={view.name === '' ? t`Save view` : t`Rename`}
      okText={t`Save`}
      cancelText={t`Cancel`}
      okButtonProps={{ loading: save.isPending, disabled: name.trim() === '' }}
      onOk={done}
      onCancel={onClose}
    >
      <Field label={t`Name`} error={save.error && errorWords(save.error)}>
        {(ids) => (
          <Input
            {...ids}
            maxLength={40}
            value={name}
            onChange={({ target }) => setName(target.value)}
            onPressEnter={done}
          />
        )}
      </Field>
      <Checkbox checked={standard} onChange={({ target }) => setStandard(target.checked)}>
        <Trans>Open the list with this view</Trans>
      </Checkbox>
      <p className={css['small']}>
        <Trans>A view keeps the filters, the order and the columns shown now. Only you can see it.</Trans>
      </p>
    </Modal>
  );
}
