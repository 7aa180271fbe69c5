import { Trans, useLingui } from '@lingui/react/macro';
import type { Obligations } from '@outlay/contract/governance/offboarding';
import type { ReactNode } from 'react';
import { formatMoney } from '#text/format.ts';
import { listWords } from '#text/words.ts';
import { Notice } from '#ui/Notice.tsx';
import css from './OpenList.module.css';

interface Line {
  key: string;
  count: number;
  what: ReactNode;
  /** What happens to it. */
  then: ReactNode;
}

const MOST_NAMED = 3;
const named = (names: readonly string[]): string =>
  listWords(names.length > MOST_NAMED ? [...names.slice(0, MOST_NAMED), '…'] : [...names]);
const titled = (invoices: readonly { number: string | null; title: string }[]): string =>
  named(invoices.map(({ number, title }) => number ?? title));

/** A leaver's open items and what happens to each. */
export function OpenList({ open }: { open: Obligations }) {
  const { t } = useLingui();
  const lines = [...useHandedOver(open), ...useEnded(open), ...useKept(open)].filter(
    ({ count }) => count > 0,
  );
  if (lines.length === 0) return <Notice tone="good" title={<Trans>They have no open items.</Trans>} />;
  return (
    <ul className={css['open']} aria-label={t`Open items`}>
      {lines.map(({ key, count, what, then }) => (
        <li key={key}>
          <b>{count}</b>
          <span>
            {what}
            <small>{then}</small>
          </span>
        </li>
      ))}
    </ul>
  );
}

function useHandedOver({ tasks, departments, batches }: Obligations): Line[] {
  const { t } = useLingui();
  return [
    {
      key: 'tasks',
      count: tasks.length,
      what: t`approvals waiting for them: ${titled(tasks)}`,
      then: t`They are transferred to the colleague below.`,
    },
    {
      key: 'departments',
      count: departments.length,
      what: t`departments they manage: ${named(departments.map(({ name }) => name))}`,
      then: t`The colleague below becomes the manager, or no one.`,
    },
    {
      key: 'batches',
      count: batches.length,
      what: t`payment batches they created, not released: ${named(batches.map(({ number }) => number))}`,
      then: t`They are kept; someone else releases or cancels them.`,
    },
  ];
}

function useEnded({ delegations, agencies, roleRequests, invitations }: Obligations): Line[] {
  const { t } = useLingui();
  return [
    {
      key: 'delegations',
      count: delegations.length,
      what: t`approval delegations: ${named(delegations.map(({ from, to }) => `${from.name} → ${to.name}`))}`,
      then: t`They end.`,
    },
    {
      key: 'agencies',
      count: agencies.length,
      what: t`agents: ${named(agencies.map(({ principal, agent }) => `${agent.name} → ${principal.name}`))}`,
      then: t`They end.`,
    },
    {
      key: 'roles',
      count: roleRequests.length,
      what: t`role requests: ${named(roleRequests.map(({ member }) => member.name))}`,
      then: t`They are withdrawn.`,
    },
    {
      key: 'invitations',
      count: invitations,
      what: t`of their invitations are still valid`,
      then: t`They are withdrawn.`,
    },
  ];
}

function useKept({ drafts, inApproval, advances }: Obligations): Line[] {
  const { t } = useLingui();
  const openAdvances = advances.map(
    ({ title, open, refundOf }) =>
      `${refundOf === null ? title : t`Refund of ${refundOf}`} ${formatMoney(open)}`,
  );
  return [
    {
      key: 'drafts',
      count: drafts.length,
      what: t`unsubmitted documents: ${titled(drafts)}`,
      then: t`They are kept; their expenses can be used again.`,
    },
    {
      key: 'inApproval',
      count: inApproval.length,
      what: t`documents in approval: ${titled(inApproval)}`,
      then: t`They continue.`,
    },
    {
      key: 'advances',
      count: advances.length,
      what: t`unsettled advances: ${named(openAdvances)}`,
      then: t`They stay in their name; finance is notified.`,
    },
  ];
}
