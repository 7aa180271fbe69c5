import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useUser } from '#session/use-session.ts';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { useFlowEditor } from '../flow-editor-context.ts';
import { flowEditorQueries, type Imagined } from '../flow-editor.queries.ts';
import { PaneGroup, PaneHead } from '../pane/PaneParts.tsx';
import { canBeSent } from '../use-issues.ts';
import { RouteSteps } from './RouteSteps.tsx';
import { SimulateForm, type SimulationInput } from './SimulateForm.tsx';

interface SimulatePaneProps {
  /** Called with the nodes that the simulated document passes, to mark them in the drawing. */
  onPassed: (keys: ReadonlySet<string> | null) => void;
}

/** Simulates the route of a document through the edited flow. */
export function SimulatePane({ onPassed }: SimulatePaneProps) {
  const { t } = useLingui();
  const me = useUser()?.memberId ?? '';
  const { savedId, state, names, issues } = useFlowEditor();
  const [input, setInput] = useState<SimulationInput>({
    submitterId: me,
    typeId: '',
    facts: { amount: ['100000'] },
  });
  const [imagined, setImagined] = useState<Imagined | null>(null);
  const typeId = input.typeId || names.types[0]?.id || '';
  const ready = input.submitterId !== '' && typeId !== '' && canBeSent(issues);
  const run = () => setImagined({ id: savedId, definition: state.drawn.definition, ...input, typeId });
  return (
    <>
      <PaneHead kind={t`Simulate`} name={state.drawn.name} />
      <PaneGroup>
        <SimulateForm value={{ ...input, typeId }} onChange={setInput} />
        <Button type="primary" block disabled={!ready} onClick={run}>
          <Trans>Show path</Trans>
        </Button>
        {!canBeSent(issues) && <p>{t`First complete the marked fields.`}</p>}
      </PaneGroup>
      {imagined && <Route imagined={imagined} onPassed={onPassed} />}
    </>
  );
}

function Route({ imagined, onPassed }: SimulatePaneProps & { imagined: Imagined }) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(flowEditorQueries.simulate(imagined));
  const route = data?.route;
  useEffect(() => {
    onPassed(
      route ? new Set(route.filter(({ state }) => state !== 'skipped').map(({ nodeKey }) => nodeKey)) : null,
    );
  }, [route, onPassed]);
  return (
    <PaneGroup title={t`Approval path`}>
      {error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : route ? (
        <RouteSteps steps={route} />
      ) : (
        <SkeletonRows count={3} />
      )}
    </PaneGroup>
  );
}
