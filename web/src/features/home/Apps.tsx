import { useLingui } from '@lingui/react/macro';
import type { Feature } from '@outlay/contract/feature';
import type { Permission } from '@outlay/contract/permission';
import { navigateTo } from '#kit/nav.ts';
import { may } from '#kit/session.ts';
import { useUser } from '#kit/use-session.ts';
import type { IconName } from '#ui/Icon.tsx';
import { Square } from '#ui/Row.tsx';
import css from './Home.module.css';

interface App {
  path: string;
  label: string;
  icon: IconName;
  needs?: Permission;
  /** Left out while the company has it switched off. */
  feature?: Feature;
}

function useApps(): App[] {
  const { t } = useLingui();
  const user = useUser();
  const all: App[] = [
    { path: '/pages/form/Note', label: t`Quick note`, icon: 'pen', needs: 'expense.write' },
    {
      path: '/pages/invoice/scan',
      label: t`Scan invoices`,
      icon: 'scan',
      needs: 'invoice.import',
      feature: 'recognition',
    },
    { path: '/pages/form/Requisition', label: t`New document`, icon: 'doc', needs: 'document.create' },
    { path: '/pages/form/unsubmitted', label: t`Account book`, icon: 'book', needs: 'expense.write' },
    { path: '/pages/mine/InvoiceSteward', label: t`Invoices`, icon: 'receipt', needs: 'invoice.import' },
    { path: '/pages/approval/myapplication', label: t`My documents`, icon: 'file' },
    { path: '/pages/form/WriteNote', label: t`Record expense`, icon: 'wallet', needs: 'expense.write' },
    { path: '/pages/approval/Cc', label: t`Copied to me`, icon: 'cc' },
  ];
  return all.filter(
    ({ needs, feature }) => (!needs || may(user, needs)) && !(feature && user?.featuresOff.includes(feature)),
  );
}

/** What can be done from here; nothing that the person's role cannot use. */
export function Apps() {
  const { t } = useLingui();
  return (
    <nav className={css['apps']} aria-label={t`Functions`}>
      {useApps().map(({ path, label, icon }) => (
        <button key={path} type="button" className={css['app']} onClick={() => navigateTo(path)}>
          <Square icon={icon} />
          {label}
        </button>
      ))}
    </nav>
  );
}
