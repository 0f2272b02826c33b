import {
  acceptOffer,
  type CounselorOffer,
  declineOffer,
  type DeclineReason,
  declineReasons,
  giveBackOffer,
} from '@evenkeel/contract/counselor/offers'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useStaff } from '#session/staff.tsx'
import { Confirm } from '#ui/dialog/Confirm.tsx'
import { Choices } from '#ui/fields/Fields.tsx'
import { useAct } from '#ui/use-act.ts'
import { declineWords, offerWords as words } from './offers.words.ts'
import { useReadAgain } from './use-offers.ts'

/** What a counselor is about to answer. */
export interface Answering {
  readonly offer: CounselorOffer
  readonly by: 'accept' | 'decline' | 'give back'
}

interface WindowProps {
  readonly offer: CounselorOffer
  readonly onClose: () => void
}

/** Asks once more before a request is taken; of two who accept at once the slower reads so here. */
function Accept({ offer, onClose }: WindowProps) {
  const { call } = useStaff()
  const navigate = useNavigate()
  const readAgain = useReadAgain()
  const act = useAct({
    act: () => call(acceptOffer, { params: { offer_id: offer.id } }),
    onDone: ({ patient_id: patient }) => {
      readAgain()
      if (patient === null) onClose()
      else void navigate(`/counselor/cases/${patient}`)
    },
  })
  return (
    <Confirm title={words.sureTitle} act={act} doIt={words.accept} onClose={onClose}>
      <p>{words.sureText}</p>
    </Confirm>
  )
}

/** Leaves a request to others, before or after it was accepted. Nobody has to say why. */
function Leave({
  offer,
  onClose,
  leave,
}: WindowProps & { readonly leave: typeof declineOffer | typeof giveBackOffer }) {
  const { call } = useStaff()
  const readAgain = useReadAgain()
  const [reason, setReason] = useState<DeclineReason | null>(null)
  const act = useAct({
    act: () => call(leave, { params: { offer_id: offer.id }, body: { reason } }),
    onDone: () => {
      readAgain()
      onClose()
    },
  })
  const said =
    leave === giveBackOffer
      ? { title: words.giveBackTitle, text: words.giveBackText, doIt: words.giveBack }
      : { title: words.declineTitle, text: words.declineText, doIt: words.decline }
  return (
    <Confirm title={said.title} act={act} doIt={said.doIt} onClose={onClose}>
      <p>{said.text}</p>
      <Choices
        label={words.reason}
        value={reason}
        choices={declineReasons.map((value) => ({ value, label: declineWords[value] }))}
        onChange={setReason}
      />
    </Confirm>
  )
}

/** The window of an answer. It stays while the list behind it is read anew, so that whoever comes too late can read so. */
export function AnswerOffer({
  answering: { offer, by },
  onClose,
}: {
  readonly answering: Answering
  readonly onClose: () => void
}) {
  if (by === 'accept') return <Accept offer={offer} onClose={onClose} />
  return <Leave offer={offer} onClose={onClose} leave={by === 'decline' ? declineOffer : giveBackOffer} />
}
