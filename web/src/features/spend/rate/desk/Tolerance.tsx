import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Button, InputNumber } from 'antd';
import { useState } from 'react';
import { errorWords } from '#text/errors.ts';
import { toast } from '#screen/toast.ts';
import css from '#desk/Desk.module.css';
import { rateQueries, useSaveRateSetting } from '../rate.queries.ts';

/** How far a manually entered rate may differ from the company's. */
export function Tolerance() {
  const { t } = useLingui();
  const setting = useQuery(rateQueries.setting()).data;
  const [typed, setTyped] = useState<number | null>(null);
  const save = useSaveRateSetting();
  if (!setting) return null;
  const value = typed ?? setting.tolerancePercent;
  const same = value === setting.tolerancePercent;
  return (
    <div className={css['tools']}>
      <span className={css['small']}>
        <Trans>A manually entered rate may differ from ours by:</Trans>
      </span>
      <InputNumber<number>
        aria-label={t`Tolerance in percent`}
        min={0}
        max={100}
        precision={0}
        suffix="%"
        style={{ width: 100 }}
        value={value}
        onChange={setTyped}
      />
      <Button
        disabled={same}
        loading={save.isPending}
        onClick={() =>
          save.mutate(
            { tolerancePercent: value, version: setting.version },
            {
              onSuccess: () => {
                setTyped(null);
                toast(t`Saved`, 'good');
              },
              onError: (error) => toast(errorWords(error), 'stop', 4_000),
            },
          )
        }
      >
        <Trans>Save</Trans>
      </Button>
    </div>
  );
}
