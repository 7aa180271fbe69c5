import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { vehicleEndpoints, type Vehicle } from '@outlay/contract/travel/drive.vehicle';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { FailedRowsModal } from '#desk/list/FailedRowsModal.tsx';
import { ExportSelected } from '#desk/list/ListButtons.tsx';
import { SelectionBar } from '#desk/list/SelectionBar.tsx';
import { useMany } from '#desk/list/use-many.ts';
import { ReasonModal } from '#desk/ReasonModal.tsx';
import { useDecideVehicles, type VehicleList } from './vehicles.queries.ts';

const seen = (part: readonly Vehicle[]) => part.map(({ id, version }) => ({ id, version }));
const nameOf = ({ plate }: Vehicle): string => plate;

/** The selected vehicles, to be confirmed or refused. */
export function VehicleBar({ list }: { list: VehicleList }) {
  const { t } = useLingui();
  const { selection, rows } = list;
  const decide = useDecideVehicles();
  const [refusing, setRefusing] = useState(false);
  const remarks = useRef('');
  const confirmed = useMany<Vehicle>({
    ...{ selection, nameOf },
    call: (part) => decide.mutateAsync({ items: seen(part), confirmed: true }),
    successMessage: (count) => plural(count, { one: '# vehicle confirmed', other: '# vehicles confirmed' }),
  });
  const refused = useMany<Vehicle>({
    ...{ selection, nameOf },
    call: (part) => decide.mutateAsync({ items: seen(part), confirmed: false, remarks: remarks.current }),
    successMessage: (count) => plural(count, { one: '# vehicle refused', other: '# vehicles refused' }),
  });
  const that = (action: Vehicle['actions'][number]) =>
    selection.rows.filter(({ actions }) => actions.includes(action));
  const [waiting, held] = [that('confirm'), that('refuse')];
  return (
    <>
      {selection.rows.length > 0 && (
        <SelectionBar selection={selection} rows={rows}>
          <ExportSelected list={list} endpoint={vehicleEndpoints.export} />
          <Decide
            waiting={waiting}
            held={held}
            busy={confirmed.running}
            onConfirm={() => void confirmed.run(waiting)}
            onRefuse={() => setRefusing(true)}
          />
        </SelectionBar>
      )}
      <ReasonModal
        open={refusing}
        title={t`Refuse vehicles`}
        label={t`What has to be corrected`}
        okText={t`Refuse`}
        danger
        busy={refused.running}
        error={null}
        onClose={() => setRefusing(false)}
        onDone={(reason) => {
          remarks.current = reason;
          setRefusing(false);
          void refused.run(held);
        }}
      />
      <FailedRowsModal items={refused.running ? [] : refused.failedRows} onClose={refused.clearFailed} />
      <FailedRowsModal
        items={confirmed.running ? [] : confirmed.failedRows}
        onClose={confirmed.clearFailed}
      />
    </>
  );
}

interface DecideProps {
  /** The selected vehicles that can be confirmed, and those that can be refused. */
  waiting: readonly Vehicle[];
  held: readonly Vehicle[];
  busy: boolean;
  onConfirm: () => void;
  onRefuse: () => void;
}

function Decide({ waiting, held, busy, onConfirm, onRefuse }: DecideProps) {
  const [waitingCount, heldCount] = [waiting.length, held.length];
  return (
    <>
      {heldCount > 0 && (
        <Button size="large" onClick={onRefuse}>
          <Trans>Refuse {heldCount}</Trans>
        </Button>
      )}
      {waitingCount > 0 && (
        <Button size="large" type="primary" loading={busy} onClick={onConfirm}>
          <Trans>Confirm {waitingCount}</Trans>
        </Button>
      )}
    </>
  );
}
