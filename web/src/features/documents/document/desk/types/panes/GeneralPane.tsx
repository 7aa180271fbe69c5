import { Trans, useLingui } from '@lingui/react/macro';
import type { TypeIcon } from '@outlay/contract/documents/document.type';
import { Icon } from '#ui/Icon.tsx';
import { LocalField } from '#desk/form/LocalField.tsx';
import { TextField } from '#desk/form/TextField.tsx';
import { useEditor } from '../editor-context.ts';
import css from '../Types.module.css';

const ICONS: TypeIcon[] = [
  ...(['receipt', 'plane', 'wallet', 'repay', 'map'] as const),
  ...(['cart', 'bank', 'car', 'bag', 'doc'] as const),
];

/** Name of the type and its appearance in the choice of types. */
export function GeneralPane() {
  const { t } = useLingui();
  const { draft, isNew, change, fault } = useEditor();
  const iconName = (number: number) => t`Icon ${number}`;
  return (
    <>
      <h2>
        <Trans>Name and icon</Trans>
      </h2>
      <LocalField
        label={t`Title`}
        most={40}
        value={draft.name}
        error={fault('name')}
        onChange={(name) => change({ ...draft, name })}
      />
      <LocalField
        label={t`Description`}
        most={100}
        value={draft.description}
        error={fault('description')}
        onChange={(description) => change({ ...draft, description })}
      />
      {isNew && (
        <TextField
          label={t`Short code`}
          hint={t`Lower-case letters and digits; cannot be changed later.`}
          most={30}
          value={draft.code}
          error={fault('code')}
          onChange={(code) => change({ ...draft, code: code.trim() })}
        />
      )}
      <fieldset className={css['icons']}>
        <legend>
          <Trans>Icon</Trans>
        </legend>
        {ICONS.map((icon, index) => (
          <button
            key={icon}
            type="button"
            aria-label={iconName(index + 1)}
            aria-pressed={draft.icon === icon}
            onClick={() => change({ ...draft, icon })}
          >
            <Icon name={icon} />
          </button>
        ))}
      </fieldset>
    </>
  );
}
