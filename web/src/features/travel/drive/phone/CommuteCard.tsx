import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Place } from '@outlay/contract/travel/map';
import { errorWords } from '#text/errors.ts';
import { toast } from '#screen/toast.ts';
import { Button } from '#ui/Button.tsx';
import { Rows, Section } from '#ui/Card.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { choosePlace } from '../../map/choose-place.ts';
import { distanceWords } from '../../map/map-words.ts';
import { driveQueries, useSaveCommute } from '../drive.queries.ts';
import css from './Drive.module.css';

/** Home and work, where the company does not pay the way between them. */
export function CommuteCard() {
  const { t } = useLingui();
  const { data } = useQuery(driveQueries.setup());
  const save = useSaveCommute();
  const [chosen, setChosen] = useState<{ home?: Place; work?: Place }>({});
  if (!data || (!data.asksCommute && !data.commute)) return null;
  const home = chosen.home ?? data.commute?.home;
  const work = chosen.work ?? data.commute?.work;
  const choose = async (which: 'home' | 'work', start: Place | undefined) => {
    const place = await choosePlace(start);
    if (place) setChosen((before) => ({ ...before, [which]: place }));
  };
  const changed = chosen.home !== undefined || chosen.work !== undefined;
  return (
    <Section title={t`Way to work`}>
      <Rows>
        <Row
          lead={<Square icon="home" tone="plain" />}
          title={t`Home`}
          sub={home?.name ?? t`Choose on the map`}
          more
          onPress={() => void choose('home', home)}
        />
        <Row
          lead={<Square icon="title" tone="plain" />}
          title={t`Work`}
          sub={work?.name ?? t`Choose on the map`}
          more
          onPress={() => void choose('work', work)}
        />
      </Rows>
      <p className={css['note']}>
        {data.commute ? (
          <CommuteNote metres={data.commute.distanceM} />
        ) : (
          <Trans>
            Your company does not pay the way between home and work. Both places are stored encrypted.
          </Trans>
        )}
      </p>
      {changed && home && work && (
        <div className={css['form']}>
          <Button
            wide
            busy={save.isPending}
            onPress={() =>
              save.mutate(
                { home, work },
                { onSuccess: () => setChosen({}), onError: (error) => toast(errorWords(error), 'stop') },
              )
            }
          >{t`Save`}</Button>
        </div>
      )}
    </Section>
  );
}

function CommuteNote({ metres }: { metres: number }) {
  const distance = distanceWords(metres);
  return <Trans>{distance} between home and work are not paid. Both places are stored encrypted.</Trans>;
}
