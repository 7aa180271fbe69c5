import type { MessageDescriptor } from '@lingui/core';
import type { VehicleClass, VehicleState } from '@outlay/contract/travel/drive.vehicle';
import { msg } from '#i18n/msg.ts';

export const CLASSES: Record<VehicleClass, MessageDescriptor> = {
  small: msg`Small car`,
  large: msg`Large car`,
  electric: msg`Electric car`,
  motorcycle: msg`Motorcycle`,
};

export const STATES: Record<VehicleState, MessageDescriptor> = {
  waiting: msg`To be confirmed`,
  confirmed: msg`Confirmed`,
  refused: msg`Refused`,
};
