import { useLingui } from '@lingui/react/macro';
import type { DocumentSummary } from '@outlay/contract/documents/document.detail';
import type { ReactNode } from 'react';
import { localText } from '#text/format.ts';
import { Amount } from '#ui/Amount.tsx';
import { Row } from '#ui/Row.tsx';
import { useStatusText } from './use-status-text.ts';
import { MarkPills, StatusPill } from '../StatusPill.tsx';

interface DocumentRowProps {
  document: DocumentSummary;
  onPress: () => void;
  lead?: ReactNode;
  /** Replaces the current approver and the time since. */
  sub?: ReactNode;
  /** Replaces the status. */
  pill?: ReactNode;
}

/** One document in a list: title, amount, status, current approver and the time since. */
export function DocumentRow({ document, onPress, lead, sub, pill }: DocumentRowProps) {
  const { t } = useLingui();
  const permissions = useStatusText();
  const title = document.title || localText(document.typeName) || t`Untitled draft`;
  return (
    <Row
      lead={lead}
      title={title}
      sub={sub ?? permissions(document)}
      end={
        <>
          {(document.effect !== 'none' || document.money.amount > 0) && <Amount money={document.money} />}
          <MarkPills document={document} />
          {pill ?? <StatusPill document={document} />}
        </>
      }
      onPress={onPress}
    />
  );
}
