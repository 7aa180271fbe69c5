import { ROUTES } from '@outlay/contract/routes';
import { Trans, useLingui } from '@lingui/react/macro';
import { reLaunch } from '#navigation/nav.ts';
import { toast } from '#screen/toast.ts';
import { errorWords } from '#text/errors.ts';
import { useUser } from '#session/use-session.ts';
import { Button } from '#ui/Button.tsx';
import { useLeaveAsAgent } from '../agent.queries.ts';
import css from './AgentBar.module.css';

/** Shown on every page while someone acts as an agent: who, for whom, and a button to stop. */
export function AgentBar() {
  const { t } = useLingui();
  const user = useUser();
  const leave = useLeaveAsAgent();
  if (!user?.agent) return null;
  const { name } = user.agent;
  const principal = user.name;
  const end = () =>
    leave.mutate(
      {},
      {
        onSuccess: () => reLaunch(ROUTES.home),
        onError: (error) => toast(errorWords(error), 'stop', 4_000),
      },
    );
  return (
    <aside className={css['bar']} aria-label={t`Acting for a colleague`}>
      <span>
        <Trans>
          {name} for <b>{principal}</b>
        </Trans>
      </span>
      <Button tone="line" small busy={leave.isPending} onPress={end}>
        <Trans>End</Trans>
      </Button>
    </aside>
  );
}
