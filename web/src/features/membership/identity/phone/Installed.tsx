import { Trans } from '@lingui/react/macro';
import type { Sent } from '@outlay/contract/endpoint';
import type { identityEndpoints } from '@outlay/contract/membership/identity';
import { useQuery } from '@tanstack/react-query';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { finishInstallation } from '../identity.queries.ts';
import { Waiting } from './Stages.tsx';

interface InstalledProps {
  finish: Sent<typeof identityEndpoints.installed>;
  onSignIn: () => void;
  onOther: () => void;
}

/** Finishes the installation that an administrator began, and offers to sign in. */
export function Installed({ finish, onSignIn, onOther }: InstalledProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['identity', 'installed', finish.auth_code],
    queryFn: () => finishInstallation(finish),
    retry: false,
    staleTime: Infinity,
  });
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows />;
  return (
    <Waiting
      title={<Trans>The app is installed</Trans>}
      act={<Trans>Sign in</Trans>}
      onAct={onSignIn}
      onOther={onOther}
    >
      <Trans>Your company can use Outlay in WeCom now. Sign in to continue.</Trans>
    </Waiting>
  );
}
