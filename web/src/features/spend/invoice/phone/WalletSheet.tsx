import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { CardResult, Wallet } from '@outlay/contract/spend/invoice.wallet';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { useEffect } from 'react';
import { hostErrorWords } from '#host/host-words.ts';
import { navigateTo } from '#navigation/nav.ts';
import { Button } from '#ui/Button.tsx';
import { Rows } from '#ui/Card.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { NOT_IMPORTED, WALLET_WORDS } from '../wallet-words.ts';
import { useWalletImport, type Importing } from '../wallet.queries.ts';
import { InvoiceRow } from './InvoiceRow.tsx';
import css from './Invoice.module.css';

interface WalletSheetProps {
  wallet: Wallet;
  onClose: () => void;
}

/** Opens the card wallet of the app around this page, and shows what becomes of the invoices chosen in it. */
export function WalletSheet({ wallet, onClose }: WalletSheetProps) {
  const { i18n } = useLingui();
  const importing = useWalletImport(wallet);
  const { state, error, results } = importing;
  const words = error ? hostErrorWords(error) : null;
  const cancelled = error !== null && words === null;
  useEffect(() => {
    if (cancelled) onClose();
  }, [cancelled, onClose]);
  if (cancelled) return null;
  return (
    <Sheet
      open
      title={i18n._(WALLET_WORDS[wallet.kind].title)}
      onClose={onClose}
      foot={state === 'done' && <Done results={results} onClose={onClose} />}
    >
      <div className={css['capture']}>
        <Progress importing={importing} />
        {results.length > 0 && (
          <Rows>
            {results.map((result, at) => (
              <ResultRow key={`${result.cardId} ${at}`} result={result} onClose={onClose} />
            ))}
          </Rows>
        )}
        {state === 'importing' && !error && (
          <SkeletonRows count={Math.min(3, importing.chosen - results.length)} />
        )}
        {words && (
          <Notice
            tone="stop"
            title={words}
            action={
              <Button tone="text" small onPress={importing.again}>
                <Trans>Try again</Trans>
              </Button>
            }
          />
        )}
      </div>
    </Sheet>
  );
}

function Progress({ importing: { state, chosen, results, error } }: { importing: Importing }) {
  const done = results.length;
  const good = results.filter(({ invoice }) => invoice !== null).length;
  if (error) return null;
  return (
    <p role="status">
      {state === 'choosing' && <Trans>Choose the invoices in the card wallet that has opened.</Trans>}
      {state === 'importing' && (
        <Trans>
          Imported {done} of {chosen}. Each invoice’s file is fetched and read.
        </Trans>
      )}
      {state === 'done' && (
        <Plural
          value={good}
          _0="No invoice was imported."
          one="# invoice is among your invoices."
          other="# invoices are among your invoices."
        />
      )}
    </p>
  );
}

function ResultRow({ result, onClose }: { result: CardResult; onClose: () => void }) {
  const { i18n } = useLingui();
  const { outcome, invoice, duplicate } = result;
  if (invoice) {
    const { id, confirmed } = invoice;
    const open = () => {
      onClose();
      navigateTo(
        confirmed ? pageAddress(ROUTES.invoice, { id }) : pageAddress(ROUTES.checkInvoice, { invoice: id }),
      );
    };
    return <InvoiceRow invoice={invoice} onPress={open} />;
  }
  if (outcome === 'imported' || outcome === 'known') return null;
  const { title, next } = NOT_IMPORTED[outcome];
  const name = duplicate?.member?.name;
  return (
    <Row
      whole
      lead={<Square icon="warn" tone="stop" />}
      title={i18n._(title)}
      sub={[name, i18n._(next)].filter(Boolean).join(' · ')}
    />
  );
}

/** The first invoice that somebody still has to check, or back to where they came from. */
function Done({ results, onClose }: { results: readonly CardResult[]; onClose: () => void }) {
  const unchecked = results.find(({ invoice }) => invoice?.confirmed === false)?.invoice;
  if (!unchecked)
    return (
      <Button wide onPress={onClose}>
        <Trans>Done</Trans>
      </Button>
    );
  const check = () => {
    onClose();
    navigateTo(pageAddress(ROUTES.checkInvoice, { invoice: unchecked.id }));
  };
  return (
    <Button wide onPress={check}>
      <Trans>Check and save</Trans>
    </Button>
  );
}
