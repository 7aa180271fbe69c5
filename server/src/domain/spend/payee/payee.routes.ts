import { payeeEndpoints, supplierEndpoints } from '@outlay/contract/spend/payee';
import { supplierListEndpoints } from '@outlay/contract/spend/payee.list';
import { payeeWalletEndpoints } from '@outlay/contract/spend/payee.wallet';
import { serve, serveSlow } from '#request/served.ts';
import { listMyWallets, listWalletsOf, putWalletOf, saveMyWallet } from './payee.wallet.service.ts';
import { getMyAccounts, makeMain, removeMyAccount, saveMyAccount } from './payee.service.ts';
import { confirmSupplier, refuseSupplierChange } from './supplier.change.service.ts';
import {
  countSuppliers,
  exportSuppliers,
  listSupplierPage,
  switchSuppliers,
} from './supplier.list.service.ts';
import { describeSupplier, listSuppliers, saveSupplier } from './supplier.service.ts';

export const payeeRoutes = [
  serve(payeeEndpoints.get, getMyAccounts),
  serve(payeeEndpoints.save, saveMyAccount),
  serve(payeeEndpoints.makeMain, makeMain),
  serve(payeeEndpoints.remove, removeMyAccount),
  serve(payeeWalletEndpoints.mine, listMyWallets),
  serve(payeeWalletEndpoints.save, saveMyWallet),
  serve(payeeWalletEndpoints.of, listWalletsOf),
  serve(payeeWalletEndpoints.put, putWalletOf),
  serve(supplierEndpoints.list, listSuppliers),
  serve(supplierListEndpoints.suppliers, listSupplierPage),
  serve(supplierListEndpoints.totals, countSuppliers),
  serveSlow(supplierListEndpoints.export, exportSuppliers),
  serve(supplierListEndpoints.switch, switchSuppliers),
  serve(supplierEndpoints.save, saveSupplier),
  serve(supplierEndpoints.confirm, async (ctx, input) =>
    describeSupplier(ctx, await confirmSupplier(ctx, input)),
  ),
  serve(supplierEndpoints.refuse, async (ctx, input) =>
    describeSupplier(ctx, await refuseSupplierChange(ctx, input)),
  ),
];
