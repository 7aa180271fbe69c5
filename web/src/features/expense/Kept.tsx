import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { pick, PICTURES } from '#host/pick.ts';
import { navigateBack, redirectTo } from '#kit/nav.ts';
import { Button } from '#ui/Button.tsx';
import { Dock } from '#ui/Dock.tsx';
import { Empty } from '#ui/Empty.tsx';
import { Page } from '#ui/Page.tsx';
import { captured } from '#features/invoice/capture.ts';

/** All pictures are done with: on to the next receipt, or to the claim. */
export function Kept({ expenses }: { expenses: string[] }) {
  const { t } = useLingui();
  const { length } = expenses;
  useEffect(() => {
    if (length === 0) navigateBack();
  }, [length]);
  const another = async () => {
    const path = await captured(await pick({ extensions: PICTURES, camera: true }));
    if (path) redirectTo(path);
  };
  if (length === 0) return null;
  return (
    <Page
      title={t`Kept`}
      dock={
        <Dock>
          <Button tone="line" onPress={() => navigateBack()}>
            <Trans>Done</Trans>
          </Button>
          <Button
            wide
            icon="doc"
            onPress={() => redirectTo(`/pages/form/Requisition?expenses=${expenses.join(',')}`)}
          >
            <Trans>Make a document</Trans>
          </Button>
        </Dock>
      }
    >
      <Empty
        title={t`In your account book`}
        icon="check"
        action={
          <Button tone="line" icon="camera" onPress={() => void another()}>
            <Trans>Photograph another</Trans>
          </Button>
        }
      >
        <Plural
          value={length}
          one="# expense is kept with its invoice."
          other="# expenses are kept with their invoices."
        />
      </Empty>
    </Page>
  );
}
