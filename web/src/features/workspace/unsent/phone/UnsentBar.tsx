import { ROUTES } from '@outlay/contract/routes';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { navigateTo } from '#navigation/nav.ts';
import { Rows } from '#ui/Card.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { useUnsent } from './use-unsent.ts';

/** One line on the home page: how much is unsent on this device, and whether some of it needs attention. */
export function UnsentBar() {
  const { t } = useLingui();
  const items = useUnsent();
  const refused = items.filter((item) => item.refused !== undefined).length;
  const { length } = items;
  if (length === 0) return null;
  return (
    <Rows label={t`Not sent yet`}>
      <Row
        lead={<Square icon={refused > 0 ? 'warn' : 'offline'} tone={refused > 0 ? 'stop' : 'wait'} />}
        title={<Plural value={length} one="# not sent yet" other="# not sent yet" />}
        sub={
          refused > 0 ? (
            <Plural value={refused} one="# needs your attention" other="# need your attention" />
          ) : (
            <Trans>Saved on this phone</Trans>
          )
        }
        more
        onPress={() => navigateTo(ROUTES.unsent)}
      />
    </Rows>
  );
}
