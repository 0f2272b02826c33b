import type { CounselorOffer } from '@evenkeel/api-contract/counselor/offers'
import { Button } from '#components/Button.tsx'
import { listMeetingAreaFacts } from '#components/meeting-request/meeting-request-facts.ts'
import parts from '#components/parts.module.css'
import { type Fact, FactList } from '#components/text/FactList.tsx'
import type { PendingOfferAnswer } from './OfferAnswerDialog.tsx'
import { offerMessages as words } from '../offers.messages.ts'

interface OpenOfferProps {
  readonly offer: CounselorOffer
  readonly title: string
  /** By the counselor's clock. */
  readonly answerBy: string
  readonly onAnswer: (answering: PendingOfferAnswer) => void
}

/** An offer that waits: what it is about and until when, and nothing of who the person is. */
export function OpenOffer({ offer, title, answerBy, onAnswer }: OpenOfferProps) {
  const heading = `offer-${offer.id}`
  const facts: readonly Fact[] = [
    [words.answerBy, answerBy],
    ...listMeetingAreaFacts(offer.area, offer.wishes),
    [words.concern, offer.concern ?? words.notSaid],
    [words.sessions, offer.sessions === null ? words.notSaid : String(offer.sessions)],
  ]
  return (
    <li>
      <article className={parts.panel} aria-labelledby={heading}>
        <h3 id={heading}>{title}</h3>
        <FactList facts={facts} />
        <p className={parts.soft}>{words.whose}</p>
        <div className={parts.row}>
          <Button onPress={() => onAnswer({ offer, by: 'accept' })}>{words.accept}</Button>
          <Button kind="secondary" onPress={() => onAnswer({ offer, by: 'decline' })}>
            {words.decline}
          </Button>
        </div>
      </article>
    </li>
  )
}
