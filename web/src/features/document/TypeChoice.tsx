import { Trans, useLingui } from '@lingui/react/macro';
import type { DocumentType } from '@outlay/contract/document';
import { localText } from '#kit/format.ts';
import { Rows } from '#ui/Card.tsx';
import { Empty } from '#ui/Empty.tsx';
import { Page } from '#ui/Page.tsx';
import { Row, Square } from '#ui/Row.tsx';

interface TypeChoiceProps {
  types: readonly DocumentType[];
  onChoose: (id: string) => void;
}

/** Which kind of document it shall be; each is drawn from data. */
export function TypeChoice({ types, onChoose }: TypeChoiceProps) {
  const { t } = useLingui();
  return (
    <Page title={t`What kind of document?`}>
      {types.length === 0 ? (
        <Empty title={t`No kind of document is set up yet`}>
          <Trans>Ask the administrator of your company.</Trans>
        </Empty>
      ) : (
        <Rows label={t`Kinds of documents`}>
          {types.map(({ id, name, description }) => (
            <Row
              key={id}
              lead={<Square icon="doc" />}
              title={localText(name)}
              sub={localText(description)}
              more
              onPress={() => onChoose(id)}
            />
          ))}
        </Rows>
      )}
    </Page>
  );
}
