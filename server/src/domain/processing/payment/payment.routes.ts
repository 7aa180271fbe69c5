import { paymentEndpoints } from '@outlay/contract/processing/payment';
import { paymentListEndpoints } from '@outlay/contract/processing/payment.list';
import { transferEndpoints } from '@outlay/contract/processing/payment.transfer';
import { payoutWalletEndpoints } from '@outlay/contract/processing/payment.wallet';
import type { PayoutPorts } from '#provider/payout/payout.port.ts';
import { serve, serveSlow } from '#request/served.ts';
import { listChoices, listWallets, saveWallet, testWallet } from './by-wallet/payout-wallet.service.ts';
import { listToConfirm, payByWallet, queryTransfer, stopTransfer } from './by-wallet/transfer.service.ts';
import { getBatch, listBatches, sumBatches, waitingForRelease } from './batch.read.service.ts';
import { cancelBatch, createBatch, releaseBatch, takeOut } from './batch.service.ts';
import { requestCancellation, confirmCancel, dropCancel } from './cancel.service.ts';
import { exportBatch, readExport, submitBatch } from './export.service.ts';
import { confirmOutside, dropOutside, payOutside, unpay } from './outside.service.ts';
import { exportBatches, exportPayables } from './list.export.service.ts';
import { listTemplates } from './bank-template.service.ts';
import { listPayables, sumPayables } from './payable.service.ts';
import { recordResults } from './result.service.ts';

export const paymentRoutes = (ports: PayoutPorts) => [
  serve(paymentListEndpoints.payables, listPayables),
  serve(paymentEndpoints.templates, listTemplates),
  serve(paymentListEndpoints.payableTotals, sumPayables),
  serveSlow(paymentListEndpoints.exportPayables, exportPayables),
  serve(paymentListEndpoints.batches, listBatches),
  serve(paymentListEndpoints.waitingRelease, waitingForRelease),
  serve(paymentListEndpoints.batchTotals, sumBatches),
  serveSlow(paymentListEndpoints.exportBatches, exportBatches),
  serve(paymentEndpoints.batch, (ctx, { id }) => getBatch(ctx, id)),
  serve(paymentEndpoints.createBatch, createBatch),
  serve(paymentEndpoints.releaseBatch, releaseBatch),
  serve(paymentEndpoints.takeOut, takeOut),
  serve(paymentEndpoints.cancelBatch, cancelBatch),
  serve(paymentEndpoints.askCancel, requestCancellation),
  serve(paymentEndpoints.confirmCancel, confirmCancel),
  serve(paymentEndpoints.dropCancel, dropCancel),
  serve(paymentEndpoints.exportBatch, exportBatch),
  serveSlow(paymentEndpoints.readExport, readExport),
  serve(paymentEndpoints.submitBatch, submitBatch),
  serve(paymentEndpoints.recordResults, recordResults),
  serve(paymentEndpoints.payOutside, payOutside),
  serve(paymentEndpoints.confirmOutside, confirmOutside),
  serve(paymentEndpoints.dropOutside, dropOutside),
  serve(paymentEndpoints.unpay, unpay),
  serve(payoutWalletEndpoints.all, listWallets),
  serve(payoutWalletEndpoints.choices, listChoices),
  serve(payoutWalletEndpoints.save, saveWallet),
  serveSlow(payoutWalletEndpoints.test, (ctx, input) => testWallet(ports, ctx, input)),
  serve(transferEndpoints.payBatch, payByWallet),
  serve(transferEndpoints.query, queryTransfer),
  serve(transferEndpoints.stop, stopTransfer),
  serve(transferEndpoints.mine, listToConfirm),
];
