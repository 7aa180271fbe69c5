import type { MessageDescriptor } from '@lingui/core';
import type { Permission } from '@outlay/contract/permission';
import type { ComponentType } from 'react';
import type { IconName } from '#ui/Icon.tsx';

export interface DeskSection {
  key: string;
  label: MessageDescriptor;
  icon: IconName;
  /** Any of them; none where everybody has it. */
  needs: readonly Permission[];
  Shown: ComponentType;
}
