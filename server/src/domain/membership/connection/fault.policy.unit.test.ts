import { expect, test } from 'vitest';
import { PlatformError } from '#provider/platform/platform.port.ts';
import { SingleSignOnError } from '#provider/single-sign-on/single-sign-on.port.ts';
import { faultOf } from './fault.policy.ts';

test.each([
  [new PlatformError('unreachable', 'inside'), 'notAllowedAddress'],
  [new PlatformError('unreachable', 'plainHttp'), 'notAllowedAddress'],
  [new PlatformError('unreachable', 'timeout', true), 'timeout'],
  [new PlatformError('unreachable', 'unreachable', true), 'unreachable'],
  [new PlatformError('secret', '40013'), 'wrongId'],
  [new PlatformError('secret', '40001'), 'wrongSecret'],
  [new SingleSignOnError('certificate', 'expired'), 'certificateExpired'],
  [new SingleSignOnError('certificate', 'privateKey'), 'certificateInvalid'],
])('%s is shown as %s', (error, fault) => {
  expect(faultOf(error)).toBe(fault);
});
