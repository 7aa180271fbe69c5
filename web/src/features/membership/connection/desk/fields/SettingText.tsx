import type { ConnectionKind, ConnectionSettings } from '@outlay/contract/membership/connection.settings';
import type { ReactNode } from 'react';
import { TextField } from '#desk/form/TextField.tsx';
import type { SettingsOf } from '../kinds.ts';

/** The fields of one kind. */
export interface FieldsProps<Kind extends ConnectionKind> {
  settings: SettingsOf<Kind>;
  onChange: (settings: ConnectionSettings) => void;
  /** The error of a field, by its path in the form. */
  wrong: (path: string) => string | null;
}

interface SettingTextProps<Settings extends ConnectionSettings> {
  settings: Settings;
  onChange: (settings: ConnectionSettings) => void;
  wrong: (path: string) => string | null;
  at: keyof Settings & string;
  label: string;
  hint?: ReactNode;
  placeholder?: string;
  /** Null instead of an empty text. */
  optional?: boolean;
}

/** One text of the settings. */
export function SettingText<Settings extends ConnectionSettings>(props: SettingTextProps<Settings>) {
  const { settings, onChange, wrong, at, label, hint, placeholder, optional = false } = props;
  const value = settings[at];
  return (
    <TextField
      label={label}
      most={500}
      value={typeof value === 'string' ? value : ''}
      error={wrong(`settings.${at}`)}
      hint={hint}
      {...(placeholder === undefined ? {} : { placeholder })}
      onChange={(text) => onChange({ ...settings, [at]: optional ? text.trim() || null : text })}
    />
  );
}
