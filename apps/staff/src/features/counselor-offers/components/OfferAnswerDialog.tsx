import { type DeclineReason, declineReasons } from '@evenkeel/api-contract/counselor/constants'
import {
  acceptOffer,
  type CounselorOffer,
  declineOffer,
  returnOffer,
} from '@evenkeel/api-contract/counselor/offers'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useStaffClient } from '#session/session-context.tsx'
import { ConfirmDialog } from '#components/dialog/Dialog.tsx'
import { RadioGroupField } from '#components/fields/TextField.tsx'
import { useAsyncAction } from '#lib/use-async-action.ts'
import { declineReasonMessages, offerMessages as words } from '../offers.messages.ts'
import { useInvalidateOffers } from '../api/use-offers.ts'

/** Answer awaiting confirmation. */
export interface PendingOfferAnswer {
  readonly offer: CounselorOffer
  readonly by: 'accept' | 'decline' | 'give back'
}

interface OfferDialogProps {
  readonly offer: CounselorOffer
  readonly onClose: () => void
}

/** Confirms acceptance. When two counselors accept at once, the slower one sees the error here. */
function AcceptOfferDialog({ offer, onClose }: OfferDialogProps) {
  const { call } = useStaffClient()
  const navigate = useNavigate()
  const invalidate = useInvalidateOffers()
  const act = useAsyncAction({
    act: () => call(acceptOffer, { params: { offer_id: offer.id } }),
    onDone: ({ patient_id: patient }) => {
      invalidate()
      if (patient === null) onClose()
      else void navigate(`/counselor/cases/${patient}`)
    },
  })
  return (
    <ConfirmDialog title={words.sureTitle} act={act} label={words.accept} onClose={onClose}>
      <p>{words.sureText}</p>
    </ConfirmDialog>
  )
}

/** Declines a request, before or after acceptance. A reason is optional. */
function DeclineOfferDialog({
  offer,
  onClose,
  leave,
}: OfferDialogProps & { readonly leave: typeof declineOffer | typeof returnOffer }) {
  const { call } = useStaffClient()
  const invalidate = useInvalidateOffers()
  const [reason, setReason] = useState<DeclineReason | null>(null)
  const act = useAsyncAction({
    act: () => call(leave, { params: { offer_id: offer.id }, body: { reason } }),
    onDone: () => {
      invalidate()
      onClose()
    },
  })
  const labels =
    leave === returnOffer
      ? { title: words.giveBackTitle, text: words.giveBackText, label: words.giveBack }
      : { title: words.declineTitle, text: words.declineText, label: words.decline }
  return (
    <ConfirmDialog title={labels.title} act={act} label={labels.label} onClose={onClose}>
      <p>{labels.text}</p>
      <RadioGroupField
        label={words.reason}
        value={reason}
        choices={declineReasons.map((value) => ({ value, label: declineReasonMessages[value] }))}
        onChange={setReason}
      />
    </ConfirmDialog>
  )
}

/** Answer dialog. It stays mounted while the list is refetched, so that a late answer can show its error. */
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
