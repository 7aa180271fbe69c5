import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Shown } from './desk-types.ts';

export const BOARD_WORDS: Record<Shown, MessageDescriptor> = {
  finance: msg`Finance overview`,
  auditor: msg`Audit overview`,
  administrator: msg`How the work gets on`,
  leader: msg`My departments`,
  own: msg`My spending`,
  time: msg`Where time goes`,
};
