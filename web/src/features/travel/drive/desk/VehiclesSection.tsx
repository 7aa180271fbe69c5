import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { VEHICLE_CLASSES, vehicleEndpoints, type Vehicle } from '@outlay/contract/travel/drive.vehicle';
import type { InputRef } from 'antd';
import { useRef } from 'react';
import { formatDay } from '#text/format.ts';
import { Empty } from '#ui/Empty.tsx';
import { Pill } from '#ui/Pill.tsx';
import css from '#desk/Desk.module.css';
import { useListKeys } from '#desk/desk-keys.ts';
import { DeskRows } from '#desk/list/DeskRows.tsx';
import type { DeskColumn } from '#desk/list/DeskTable.tsx';
import { ListHead } from '#desk/list/ListHead.tsx';
import { ManySelect } from '#desk/list/ManySelect.tsx';
import { SectionLayout } from '#desk/SectionLayout.tsx';
import { CLASS_WORDS, VEHICLE_STATES } from '../drive-words.ts';
import { VehicleBar } from './VehicleBar.tsx';
import { useVehicleList } from './vehicles.queries.ts';

/** The vehicles of all members, which the travel administrator confirms. */
export function VehiclesSection() {
  const { t, i18n } = useLingui();
  const list = useVehicleList();
  const columns = useColumns();
  const field = useRef<InputRef>(null);
  useListKeys({
    search: () => field.current?.focus(),
    move: list.current.move,
    toggle: () => list.selection.toggle(list.current.row),
  });
  const { filter, setFilter } = list.state;
  const { totals } = list.rows;
  return (
    <SectionLayout
      title={t`Vehicles`}
      summary={
        totals && totals.total > 0 && <Plural value={totals.total} one="# vehicle" other="# vehicles" />
      }
      aside={<Trans>/ to search, J K to move, X to select</Trans>}
    >
      <ListHead
        list={list}
        views={[
          { label: t`All`, filter: { states: [] }, count: totals?.views.all },
          { label: t`To be confirmed`, filter: { states: ['waiting'] }, count: totals?.views.waiting },
        ]}
        field={field}
        searchLabel={t`Plate or owner`}
        columns={columns}
        endpoint={vehicleEndpoints.export}
      >
        <ManySelect
          label={t`Class`}
          all={t`All classes`}
          value={filter.classes}
          options={VEHICLE_CLASSES.map((value) => ({ value, label: i18n._(CLASS_WORDS[value]) }))}
          onChange={(classes) => setFilter({ classes })}
        />
      </ListHead>
      <DeskRows list={list} columns={columns} nameOf={({ plate }) => plate} empty={<Nothing />} />
      <VehicleBar list={list} />
    </SectionLayout>
  );
}

function useColumns(): DeskColumn<Vehicle>[] {
  const { t, i18n } = useLingui();
  return [
    {
      ...{ key: 'plate', title: t`Plate`, width: 160, sortable: true },
      render: ({ plate }) => <b>{plate}</b>,
    },
    {
      ...{ key: 'owner', title: t`Vehicle owner`, width: 160, sortable: true },
      render: ({ owner }) => owner.name,
    },
    {
      ...{ key: 'class', title: t`Class`, width: 180, sortable: true },
      render: (vehicle) =>
        [i18n._(CLASS_WORDS[vehicle.class]), vehicle.fiscalPower && `${vehicle.fiscalPower} CV`]
          .filter(Boolean)
          .join(' · '),
    },
    {
      ...{ key: 'from', title: t`In use`, width: 210, sortable: true },
      render: ({ fromDay, toDay }) => `${formatDay(fromDay)} – ${toDay ? formatDay(toDay) : ''}`,
    },
    {
      ...{ key: 'state', title: t`State`, width: 220, sortable: true },
      render: ({ state, remarks }) => (
        <span className={css['two']}>
          <Pill tone={VEHICLE_STATES[state].tone}>{i18n._(VEHICLE_STATES[state].label)}</Pill>
          <small>{remarks}</small>
        </span>
      ),
    },
  ];
}

function Nothing() {
  const { t } = useLingui();
  return (
    <Empty title={t`No vehicles`} icon="car">
      <Trans>Members register their vehicles in the app; you confirm them here.</Trans>
    </Empty>
  );
}
