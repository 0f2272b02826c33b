import {
  acceptOffer,
  type CounselorOffer,
  declineOffer,
  type DeclineReason,
  declineReasons,
  returnOffer,
} from '@evenkeel/api-contract/counselor/offers'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useStaffClient } from '#session/session-context.tsx'
import { ConfirmDialog } from '#components/dialog/ConfirmDialog.tsx'
import { RadioGroupField } from '#components/fields/TextField.tsx'
import { useAsyncAction } from '#lib/use-async-action.ts'
import { declineReasonMessages, offerMessages as words } from '../offers.messages.ts'
import { useInvalidateOffers } from '../api/use-offers.ts'

/** What a counselor is about to answer. */
export interface PendingOfferAnswer {
  readonly offer: CounselorOffer
  readonly by: 'accept' | 'decline' | 'give back'
}

interface OfferDialogProps {
  readonly offer: CounselorOffer
  readonly onClose: () => void
}

/** Asks once more before a request is taken; of two who accept at once the slower reads so here. */
function AcceptOfferDialog({ offer, onClose }: OfferDialogProps) {
  const { call } = useStaffClient()
  const navigate = useNavigate()
  const readAgain = useInvalidateOffers()
  const act = useAsyncAction({
    act: () => call(acceptOffer, { params: { offer_id: offer.id } }),
    onDone: ({ patient_id: patient }) => {
      readAgain()
      if (patient === null) onClose()
      else void navigate(`/counselor/cases/${patient}`)
    },
  })
  return (
    <ConfirmDialog title={words.sureTitle} act={act} doIt={words.accept} onClose={onClose}>
      <p>{words.sureText}</p>
    </ConfirmDialog>
  )
}

/** Leaves a request to others, before or after it was accepted. Nobody has to say why. */
function DeclineOfferDialog({
  offer,
  onClose,
  leave,
}: OfferDialogProps & { readonly leave: typeof declineOffer | typeof returnOffer }) {
  const { call } = useStaffClient()
  const readAgain = useInvalidateOffers()
  const [reason, setReason] = useState<DeclineReason | null>(null)
  const act = useAsyncAction({
    act: () => call(leave, { params: { offer_id: offer.id }, body: { reason } }),
    onDone: () => {
      readAgain()
      onClose()
    },
  })
  const said =
    leave === returnOffer
      ? { title: words.giveBackTitle, text: words.giveBackText, doIt: words.giveBack }
      : { title: words.declineTitle, text: words.declineText, doIt: words.decline }
  return (
    <ConfirmDialog title={said.title} act={act} doIt={said.doIt} onClose={onClose}>
      <p>{said.text}</p>
      <RadioGroupField
        label={words.reason}
        value={reason}
        choices={declineReasons.map((value) => ({ value, label: declineReasonMessages[value] }))}
        onChange={setReason}
      />
    </ConfirmDialog>
  )
}

/** The window of an answer. It stays while the list behind it is read anew, so that whoever comes too late can read so. */
export function OfferAnswerDialog({
  answering: { offer, by },
  onClose,
}: {
  readonly answering: PendingOfferAnswer
  readonly onClose: () => void
}) {
  if (by === 'accept') return <AcceptOfferDialog offer={offer} onClose={onClose} />
  return (
    <DeclineOfferDialog
      offer={offer}
      onClose={onClose}
      leave={by === 'decline' ? declineOffer : returnOffer}
    />
  )
}
