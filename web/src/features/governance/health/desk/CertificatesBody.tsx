import { Trans } from '@lingui/react/macro';
import type { HealthCertificate } from '@outlay/contract/governance/health';
import { formatFullInstant } from '#text/format.ts';
import { Facts } from '#ui/Facts.tsx';
import css from './Health.module.css';

/** The certificates of the company's connections, with their ends. */
export const CertificatesBody = ({ certificates }: { certificates: readonly HealthCertificate[] }) =>
  certificates.length === 0 ? (
    <p className={css['none']}>
      <Trans>No connection of this company uses a certificate.</Trans>
    </p>
  ) : (
    <Facts facts={certificates.map(({ name, endsAt }) => [name, formatFullInstant(endsAt)] as const)} />
  );
