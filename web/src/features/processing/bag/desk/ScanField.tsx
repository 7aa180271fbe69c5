import { Trans, useLingui } from '@lingui/react/macro';
import type { BagDetail } from '@outlay/contract/processing/bag';
import { Button, Input, type InputRef } from 'antd';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { ReceiptRows } from '../ReceiptRows.tsx';
import { useReceiving } from '../use-receiving.ts';
import { Icon } from '#ui/Icon.tsx';
import { isTyping } from '#desk/desk-keys.ts';
import css from './Bags.module.css';

interface ScanFieldProps {
  onReceived: (bag: BagDetail) => void;
  onOpen: (bagId: string) => void;
}

/**
 * A scanner types the digits of the label and presses Enter. The field has the focus when the page opens, is
 * cleared at once for the next label, and receives digits that are typed outside any field.
 */
export function ScanField({ onReceived, onOpen }: ScanFieldProps) {
  const { t } = useLingui();
  const { receipts, receive } = useReceiving(onReceived);
  const [typed, setTyped] = useState('');
  const field = useRef<InputRef>(null);
  useDigits(field);
  const send = () => {
    const code = typed.trim();
    field.current?.focus();
    if (code === '') return;
    setTyped('');
    void receive(code);
  };
  return (
    <section className={css['scan']} aria-label={t`Receive invoice bags`}>
      <div className={css['line']}>
        <Input
          ref={field}
          size="large"
          autoComplete="off"
          inputMode="numeric"
          maxLength={40}
          prefix={<Icon name="scan" size={20} />}
          placeholder={t`Scan a label, or type the number and press Enter`}
          aria-label={t`Label or number of an invoice bag`}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onPressEnter={({ nativeEvent }) => {
            // In an input method Enter confirms the word.
            if (!nativeEvent.isComposing) send();
          }}
        />
        <Button size="large" type="primary" disabled={typed.trim() === ''} onClick={send}>
          <Trans context="invoice bag">Receive</Trans>
        </Button>
      </div>
      <ReceiptRows receipts={receipts} onOpen={onOpen} />
    </section>
  );
}

/**
 * Focuses the field, and redirects digits typed outside any field to it: a scanner types wherever the focus
 * is.
 */
function useDigits(field: RefObject<InputRef | null>): void {
  useEffect(() => field.current?.focus(), [field]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !/^\d$/.test(event.key)) return;
      if (isTyping(event.target) || window.document.querySelector('[aria-modal="true"]')) return;
      field.current?.focus();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [field]);
}
