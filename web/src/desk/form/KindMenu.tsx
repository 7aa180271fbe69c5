import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { Button, Dropdown } from 'antd';
import type { ReactNode } from 'react';

interface KindMenuProps<K extends string> {
  kinds: readonly K[];
  words: Readonly<Record<K, { label: MessageDescriptor }>>;
  /** With the name of the kind in the reader's language. */
  onChoose: (kind: K, label: string) => void;
  children: ReactNode;
}

/** A button that adds something, of one of several kinds. */
export function KindMenu<K extends string>({ kinds, words, onChoose, children }: KindMenuProps<K>) {
  const { i18n } = useLingui();
  const items = kinds.map((kind) => {
    const label = i18n._(words[kind].label);
    return { key: kind, label, onClick: () => onChoose(kind, label) };
  });
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button type="primary">{children}</Button>
    </Dropdown>
  );
}
