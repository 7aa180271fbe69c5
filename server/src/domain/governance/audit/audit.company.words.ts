import type { MessageDescriptor } from '@lingui/core';
import type { KnownAction } from '@outlay/contract/governance/audit.acts';
import { msg } from '#i18n/msg.ts';

/** Labels of what is done to a company as a whole. */
export const COMPANY_ACTIONS: Readonly<Record<Extract<KnownAction, `company.${string}`>, MessageDescriptor>> =
  {
    'company.close': msg`Closed the company`,
    'company.import': msg`Moved the company to this server`,
    'company.logo': msg`Changed the logo`,
    'company.register': msg`Registered the company`,
    'company.rekey': msg`Sealed the company’s data with a new server key`,
    'company.renewCode': msg`Renewed the company’s code`,
    'company.reopen': msg`Opened the company again`,
    'company.retryDelivery': msg`Had undelivered work tried again`,
    'company.save': msg`Changed the company`,
  };
