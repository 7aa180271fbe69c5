import { payeeEndpoints, supplierEndpoints } from '@outlay/contract/payee';
import { serve } from '#kit/served.ts';
import { getMyAccount, saveMyAccount } from './payee.service.ts';
import { listSuppliers, saveSupplier } from './supplier.service.ts';
export const payeeRoutes = [
  serve(payeeEndpoints.get, getMyAccount),
  serve(payeeEndpoints.save, saveMyAccount),
  serve(supplierEndpoints.list, listSuppliers),
  serve(supplierEndpoints.save, saveSupplier),
];
