import type { MessageDescriptor } from '@lingui/core';
import type { Permission } from '@outlay/contract/permission';
import type { ComponentType } from 'react';
import type { IconName } from '#ui/Icon.tsx';

export interface DeskSection {
  key: string;
  label: MessageDescriptor;
  icon: IconName;
  /** One of them is enough; empty: open to everybody. */
  needs: readonly Permission[];
  Component: ComponentType;
}
