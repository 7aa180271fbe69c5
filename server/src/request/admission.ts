import type { Endpoint } from '@outlay/contract/endpoint';
import { AppError } from '@outlay/contract/errors';
import type { Permission } from '@outlay/contract/permission';
import type { SignedIn } from './context.ts';

/** Time for which a step-up is valid for acts that move money or grant permissions. */
const STEP_UP_MS = 5 * 60_000;

type EndpointRules = Pick<Endpoint, 'policy' | 'agent' | 'stepUp' | 'personal' | 'scoped' | 'feature'>;

/** The refusal of a call before the domain's own policy is checked; null if there is none. */
export function refusalAt(endpoint: EndpointRules, user: SignedIn, now: Date): AppError | null {
  const { policy, agent, feature } = endpoint;
  if (user.agent && (agent === 'never' || (agent === 'full' && user.agent.scope !== 'full')))
    return new AppError('NOT_ALLOWED', { reason: 'notAsAgent' });
  if (feature && user.featuresOff.has(feature)) return new AppError('NOT_ALLOWED', { reason: 'featureOff' });
  if (policy !== 'open' && policy !== 'signedIn' && policy !== 'self') {
    const refusal = refusalOf(policy, user, endpoint.scoped);
    if (refusal) return refusal;
  }
  const proved = endpoint.stepUp || (endpoint.personal && user.session?.outside != null);
  return proved && !hasSteppedUp(user, now) ? stepUpNeeded() : null;
}

function refusalOf(permission: Permission, user: SignedIn, scoped: boolean): AppError | null {
  if (user.permissions.has(permission) || (scoped && user.scoped.has(permission))) return null;
  return user.withheld.has(permission)
    ? new AppError('NOT_ALLOWED', { reason: 'secondFactorNeeded' })
    : new AppError('NOT_ALLOWED', permission);
}

const hasSteppedUp = ({ session }: SignedIn, now: Date): boolean =>
  session?.steppedUpAt != null && now.getTime() - session.steppedUpAt.getTime() <= STEP_UP_MS;

const stepUpNeeded = () => new AppError('NOT_ALLOWED', { reason: 'stepUpNeeded' });

/** For an act that needs a step-up only in some cases, such as changing a member's roles. */
export function assertSteppedUp(user: SignedIn, now: Date): void {
  if (!hasSteppedUp(user, now)) throw stepUpNeeded();
}

/** Whether the permission applies to an object of this department: company-wide, or through a department above it. */
export function reaches(user: SignedIn, permission: Permission, path: string | null): boolean {
  if (user.permissions.has(permission)) return true;
  return path !== null && (user.scoped.get(permission) ?? []).some((root) => path.startsWith(root));
}
