import type { LineVerdict } from '@outlay/contract/processing/approval';
import type { DocumentAction } from '@outlay/contract/documents/document.status';
import type { ComponentType } from 'react';
import { ApproveSheet } from '#features/processing/approval/ApproveSheet.tsx';
import { RejectSheet } from '#features/processing/approval/RejectSheet.tsx';
import { ReturnSheet } from '#features/processing/approval/ReturnSheet.tsx';
import { AddSignSheet, RemoveSignSheet, TransferSheet } from '#features/processing/approval/SignerSheets.tsx';
import type { ActSheetProps } from './act.ts';
import { UnpaySheet, VoidSheet, WithdrawSheet } from './OwnSheets.tsx';
import { ConfirmOutsideSheet } from './ConfirmOutsideSheet.tsx';
import { PayOutsideSheet } from './PayOutsideSheet.tsx';
import {
  AskRevokeSheet,
  HoldSheet,
  ReturnPassedSheet,
  RevokeSheet,
  TerminateSheet,
  UnapproveSheet,
} from './ReasonedSheets.tsx';
import { CommentSheet, CopySheet } from './TalkSheets.tsx';

interface SheetProps extends ActSheetProps {
  onDecided: () => void;
  verdicts: readonly LineVerdict[];
}

/** The sheet of each action that needs input. */
export const SHEETS: Partial<Record<DocumentAction, ComponentType<SheetProps>>> = {
  approve: ApproveSheet,
  handle: ApproveSheet,
  return: ReturnSheet,
  reject: RejectSheet,
  transfer: TransferSheet,
  addSign: AddSignSheet,
  removeSign: RemoveSignSheet,
  comment: CommentSheet,
  cc: CopySheet,
  withdraw: WithdrawSheet,
  void: VoidSheet,
  askRevoke: AskRevokeSheet,
  payOutside: PayOutsideSheet,
  confirmOutside: ConfirmOutsideSheet,
  unpay: UnpaySheet,
  hold: HoldSheet,
  returnPassed: ReturnPassedSheet,
  unapprove: UnapproveSheet,
  revoke: RevokeSheet,
  terminate: TerminateSheet,
};
