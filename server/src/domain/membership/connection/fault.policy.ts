import type { ConnectionFault } from '@outlay/contract/membership/connection';
import type { PlatformError, PlatformFault } from '#provider/platform/platform.port.ts';
import type { SingleSignOnError, SingleSignOnFault } from '#provider/single-sign-on/single-sign-on.port.ts';

const FAULTS: Readonly<Record<PlatformFault | SingleSignOnFault, ConnectionFault>> = {
  code: 'unreadable',
  outsider: 'notPermitted',
  secret: 'wrongSecret',
  ip: 'untrustedIp',
  permission: 'notPermitted',
  rate: 'rateLimited',
  waiting: 'waiting',
  provider: 'unreadable',
  unreachable: 'unreachable',
  answer: 'unreadable',
  used: 'unreadable',
  refused: 'notPermitted',
  credentials: 'wrongSecret',
  certificate: 'certificateInvalid',
};

/** Where the code says more than the fault: codes of ours, and those of WeCom for an unknown corpid or suite id. */
const BY_CODE: Readonly<Record<string, ConnectionFault>> = {
  'unreachable inside': 'notAllowedAddress',
  'unreachable plainHttp': 'notAllowedAddress',
  'unreachable http': 'notAllowedAddress',
  'unreachable withoutTls': 'notAllowedAddress',
  'unreachable timeout': 'timeout',
  'certificate expired': 'certificateExpired',
  'certificate CERT_HAS_EXPIRED': 'certificateExpired',
  'secret 40013': 'wrongId',
  'secret 40083': 'wrongId',
};

/** What an administrator sees for a failed part. */
export const faultOf = ({ fault, code }: PlatformError | SingleSignOnError): ConnectionFault =>
  BY_CODE[`${fault} ${code}`] ?? FAULTS[fault];
