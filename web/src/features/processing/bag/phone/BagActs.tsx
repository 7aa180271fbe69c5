import { Trans, useLingui } from '@lingui/react/macro';
import type { BagDetail } from '@outlay/contract/processing/bag';
import { useState, type ReactNode } from 'react';
import { errorWords } from '#text/errors.ts';
import { navigateBack } from '#navigation/nav.ts';
import { toast } from '#screen/toast.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Dock } from '#ui/Dock.tsx';
import { useCloseBag, useDiscardBag, useReceiveBag, useRefreshBag, useTakeBackBag } from '../bag.queries.ts';
import { ChooseDocuments } from './ChooseDocuments.tsx';
import { HandOverSheet } from './HandOverSheet.tsx';
import { MissingSheet } from './MissingSheet.tsx';
import { ReturnBagSheet } from './ReturnBagSheet.tsx';

type OpenAct = 'change' | 'handOver' | 'discard' | 'reportMissing' | 'return' | null;

interface BagActsProps {
  bag: BagDetail;
  children: (dock: ReactNode) => ReactNode;
}

/** The actions that the server allows, with their sheets. */
export function BagActs({ bag, children }: BagActsProps) {
  const [openAct, setOpenAct] = useState<OpenAct>(null);
  const close = () => setOpenAct(null);
  const open = (what: OpenAct) => openAct === what;
  return (
    <>
      {children(bag.actions.length > 0 && <BagDock bag={bag} onAsk={setOpenAct} />)}
      <ChooseDocuments open={open('change')} bag={bag} onDone={close} onClose={close} />
      <HandOverSheet open={open('handOver')} bag={bag} onClose={close} />
      <MissingSheet open={open('reportMissing')} bag={bag} onClose={close} />
      <ReturnBagSheet open={open('return')} bag={bag} onClose={close} />
      <DiscardDialog open={open('discard')} bag={bag} onClose={close} />
    </>
  );
}

interface ButtonsProps {
  bag: BagDetail;
  onAsk: (what: OpenAct) => void;
}

const BagDock = (props: ButtonsProps) => (
  <Dock>
    <OwnersButtons {...props} />
    <FinanceButtons {...props} />
  </Dock>
);

/** After a refusal or a version conflict: shows the error and refetches the bag. */
function useRefused() {
  const refresh = useRefreshBag();
  return (error: Error) => {
    toast(errorWords(error), 'stop');
    void refresh();
  };
}

function OwnersButtons({ bag: { actions, id, version }, onAsk }: ButtonsProps) {
  const onError = useRefused();
  const takeBack = useTakeBackBag();
  return (
    <>
      {actions.includes('discard') && (
        <Button tone="line" onPress={() => onAsk('discard')}>
          <Trans>Discard</Trans>
        </Button>
      )}
      {actions.includes('change') && (
        <Button tone="line" onPress={() => onAsk('change')}>
          <Trans>Change</Trans>
        </Button>
      )}
      {actions.includes('takeBack') && (
        <Button
          tone="line"
          wide
          busy={takeBack.isPending}
          onPress={() => takeBack.mutate({ id, version }, { onError })}
        >
          <Trans>Not handed over yet</Trans>
        </Button>
      )}
      {actions.includes('handOver') && (
        <Button wide onPress={() => onAsk('handOver')}>
          <Trans>I handed it over</Trans>
        </Button>
      )}
    </>
  );
}

function FinanceButtons({ bag: { actions, id, version, label }, onAsk }: ButtonsProps) {
  const onError = useRefused();
  const receive = useReceiveBag();
  const shut = useCloseBag();
  return (
    <>
      {actions.includes('return') && (
        <Button tone="line" onPress={() => onAsk('return')}>
          <Trans>Return</Trans>
        </Button>
      )}
      {actions.includes('reportMissing') && (
        <Button tone="line" wide={!actions.includes('close')} onPress={() => onAsk('reportMissing')}>
          <Trans>Missing…</Trans>
        </Button>
      )}
      {actions.includes('receive') && (
        <Button wide busy={receive.isPending} onPress={() => receive.mutate({ code: label }, { onError })}>
          <Trans context="invoice bag">Receive</Trans>
        </Button>
      )}
      {actions.includes('close') && (
        <Button wide busy={shut.isPending} onPress={() => shut.mutate({ id, version }, { onError })}>
          <Trans>All here</Trans>
        </Button>
      )}
    </>
  );
}

function DiscardDialog({ open, bag, onClose }: { open: boolean; bag: BagDetail; onClose: () => void }) {
  const { t } = useLingui();
  const discard = useDiscardBag();
  const { id, version, number } = bag;
  return (
    <Dialog
      open={open}
      title={t`Discard bag ${number}?`}
      yes={t`Discard`}
      dangerous
      busy={discard.isPending}
      onNo={onClose}
      onYes={() =>
        discard.mutate(
          { id, version },
          {
            onSuccess: () => navigateBack(),
            onError: (error) => {
              toast(errorWords(error), 'stop');
              onClose();
            },
          },
        )
      }
    >
      <Trans>Its documents can then go in another bag. The number is not used again.</Trans>
    </Dialog>
  );
}
