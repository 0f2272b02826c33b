import type { CounselorOffer } from '@evenkeel/api-contract/counselor/offers'
import { Link } from 'react-router'
import { Button } from '#components/Button.tsx'
import parts from '#components/parts.module.css'
import { formatDayTime } from '#lib/time/date-time.ts'
import { getStateName } from '#lib/state-name.ts'
import styles from '#features/counselor-workspace/workspace.module.css'
import type { PendingOfferAnswer } from './OfferAnswerDialog.tsx'
import { ownOfferStateMessages, offerMessages as words } from '../offers.messages.ts'

/** Where an accepted request goes on, and how to give it back while that can be. */
function AcceptedOffer({ offer, zone, onAnswer }: EndedOfferProps) {
  const { patient_id, give_back_by } = offer
  return (
    <>
      {patient_id === null ? (
        <p>{words.opening}</p>
      ) : (
        <p className={parts.row}>
          <Link to={`/counselor/cases/${patient_id}`}>{words.toCase}</Link>
          <Link to={`/counselor/inbox/${patient_id}`}>{words.write}</Link>
        </p>
      )}
      {give_back_by === null ? null : (
        <>
          <p className={`${parts.soft} ${parts.small}`}>
            {words.giveBackUntil({ moment: formatDayTime(give_back_by, zone) })}
          </p>
          <div className={parts.row}>
            <Button kind="quiet" onPress={() => onAnswer({ offer, by: 'give back' })}>
              {words.giveBack}
            </Button>
          </div>
        </>
      )}
    </>
  )
}

interface EndedOfferProps {
  readonly offer: CounselorOffer
  /** Of the counselor. */
  readonly zone: string
  readonly onAnswer: (answering: PendingOfferAnswer) => void
}

/** An offer that is over: how it ended, and what can be done when it was accepted. */
export function EndedOffer({ offer, zone, onAnswer }: EndedOfferProps) {
  const { standing, state, concern, ended_at, answer_by } = offer
  return (
    <li className={styles.ended}>
      <p>
        <strong>{ownOfferStateMessages[standing]}</strong>
      </p>
      <p className={parts.soft}>
        {[words.where({ state: getStateName(state) }), concern, formatDayTime(ended_at ?? answer_by, zone)]
          .filter((part) => part !== null)
          .join(' · ')}
      </p>
      {standing === 'accepted' ? <AcceptedOffer offer={offer} zone={zone} onAnswer={onAnswer} /> : null}
    </li>
  )
}
