import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DriveKind, DriveState } from '@outlay/contract/travel/drive';
import type { VehicleClass, VehicleState } from '@outlay/contract/travel/drive.vehicle';
import type { Tone } from '#ui/Pill.tsx';

export const CLASS_WORDS: Record<VehicleClass, MessageDescriptor> = {
  small: msg`Small car`,
  large: msg`Large car`,
  electric: msg`Electric car`,
  motorcycle: msg`Motorcycle`,
};

export const VEHICLE_STATES: Record<VehicleState, { label: MessageDescriptor; tone: Tone }> = {
  waiting: { label: msg`To be confirmed`, tone: 'wait' },
  confirmed: { label: msg`Confirmed`, tone: 'good' },
  refused: { label: msg`Refused`, tone: 'stop' },
};

export const KIND_WORDS: Record<DriveKind, MessageDescriptor> = {
  recorded: msg`Recorded`,
  places: msg`Between places`,
  odometer: msg`By the odometer`,
};

export const STATE_WORDS: Record<DriveState, { label: MessageDescriptor; tone: Tone }> = {
  recording: { label: msg`Not finished`, tone: 'wait' },
  free: { label: msg`Not claimed`, tone: 'plain' },
  inDraft: { label: msg`On a draft`, tone: 'brand' },
  claimed: { label: msg`Claimed`, tone: 'good' },
};
