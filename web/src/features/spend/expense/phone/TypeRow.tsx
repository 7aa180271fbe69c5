import { useLingui } from '@lingui/react/macro';
import type { ExpenseType } from '@outlay/contract/spend/expense';
import { useState } from 'react';
import { Rows } from '#ui/Card.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { EXPENSE_TYPES } from '../expense-types.ts';
import { TypePicker } from './TypePicker.tsx';

interface TypeRowProps {
  type: ExpenseType;
  suggested: boolean;
  onChange: (type: ExpenseType) => void;
}

export function TypeRow({ type, suggested, onChange }: TypeRowProps) {
  const { i18n, t } = useLingui();
  const [open, setOpen] = useState(false);
  const words = EXPENSE_TYPES[type];
  return (
    <>
      <Rows>
        <Row
          lead={<Square icon={words.icon} />}
          title={i18n._(words.label)}
          sub={suggested ? t`Expense type, suggested from the invoice` : t`Expense type`}
          more
          onPress={() => setOpen(true)}
        />
      </Rows>
      <Sheet open={open} title={t`Expense type`} onClose={() => setOpen(false)}>
        <TypePicker
          value={type}
          onChange={(next) => {
            onChange(next);
            setOpen(false);
          }}
        />
      </Sheet>
    </>
  );
}
