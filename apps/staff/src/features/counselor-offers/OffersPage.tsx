import { useState } from 'react'
import { Link } from 'react-router'
import type { CounselorOffer } from '@evenkeel/api-contract/counselor/offers'
import { getStateName } from '@evenkeel/api-contract/reference-data/state-names'
import { Button } from '@evenkeel/ui/Button'
import { Page } from '#components/Page.tsx'
import { EmptyState, QueryBoundary } from '#components/QueryBoundary.tsx'
import { listMeetingAreaFacts } from '#components/meeting-request-facts.ts'
import parts from '#components/parts.module.css'
import { type Fact, FactList } from '#components/text/FactList.tsx'
import styles from '#features/counselor-workspace/workspace.module.css'
import { describePageTimeZone, formatDayTime } from '#lib/time/date-time.ts'
import { isOpenOffer, useInvalidateOffers, useOffers } from './api/use-offers.ts'
import { OfferAnswerDialog, type PendingOfferAnswer } from './components/OfferAnswerDialog.tsx'
import { offerMessages as words, ownOfferStateMessages } from './offers.messages.ts'

/** Links of an accepted request: to the case, and to give it back while that is possible. */
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
            <Button kind="quiet" onClick={() => onAnswer({ offer, by: 'give back' })}>
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
  /** IANA time zone of the counselor. */
  readonly zone: string
  readonly onAnswer: (answering: PendingOfferAnswer) => void
}

/** Closed offer: its result and, if accepted, the available actions. */
function EndedOffer({ offer, zone, onAnswer }: EndedOfferProps) {
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

interface OpenOfferProps {
  readonly offer: CounselorOffer
  readonly title: string
  /** In the counselor's time zone. */
  readonly answerBy: string
  readonly onAnswer: (answering: PendingOfferAnswer) => void
}

/** Open offer: subject and deadline, without the member's identity. */
function OpenOffer({ offer, title, answerBy, onAnswer }: OpenOfferProps) {
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
          <Button onClick={() => onAnswer({ offer, by: 'accept' })}>{words.accept}</Button>
          <Button kind="secondary" onClick={() => onAnswer({ offer, by: 'decline' })}>
            {words.decline}
          </Button>
        </div>
      </article>
    </li>
  )
}

interface OfferListsProps {
  readonly offers: readonly CounselorOffer[]
  /** IANA time zone of the counselor. */
  readonly zone: string
  readonly onAnswer: (answering: PendingOfferAnswer) => void
}

function OpenOffers({ offers, zone, onAnswer }: OfferListsProps) {
  return (
    <section className={parts.tight}>
      {offers.length > 0 ? (
        <h2>{words.open}</h2>
      ) : (
        <EmptyState title={words.none}>
          <p>
            {words.noneText} <Link to="/counselor/profile">{words.toProfile}</Link>
          </p>
        </EmptyState>
      )}
      <ul className={parts.plain}>
        {offers.map((offer) => (
          <OpenOffer
            key={offer.id}
            offer={offer}
            title={words.where({ state: getStateName(offer.state) })}
            answerBy={formatDayTime(offer.answer_by, zone)}
            onAnswer={onAnswer}
          />
        ))}
      </ul>
    </section>
  )
}

function EndedOffers({ offers, zone, onAnswer }: OfferListsProps) {
  return (
    <section className={parts.tight}>
      <h2>{words.ended}</h2>
      <ul className={parts.list}>
        {offers.map((offer) => (
          <EndedOffer key={offer.id} offer={offer} zone={zone} onAnswer={onAnswer} />
        ))}
      </ul>
    </section>
  )
}

/** Both lists, and the answer dialog, which stays mounted when an offer moves between them. */
function OfferLists({ offers, zone }: Omit<OfferListsProps, 'onAnswer'>) {
  const invalidate = useInvalidateOffers()
  const [answering, setAnswering] = useState<PendingOfferAnswer | null>(null)
  const close = (): void => {
    setAnswering(null)
    // The offer may have changed since it was rejected.
    invalidate()
  }
  const open = offers.filter(isOpenOffer)
  const ended = offers.filter((offer) => !isOpenOffer(offer))
  return (
    <div className={parts.stack}>
      {answering ? <OfferAnswerDialog answering={answering} onClose={close} /> : null}
      <OpenOffers offers={open} zone={zone} onAnswer={setAnswering} />
      {ended.length > 0 ? <EndedOffers offers={ended} zone={zone} onAnswer={setAnswering} /> : null}
    </div>
  )
}

/** In-person meeting requests offered to the counselor: open and closed ones. */
export function OffersPage() {
  const query = useOffers()
  const zone = query.data?.zone
  return (
    <Page title={words.title} lead={zone ? `${words.lead} ${describePageTimeZone(zone)}` : ''}>
      <QueryBoundary query={query}>
        {(found) => <OfferLists offers={found.offers} zone={found.zone} />}
      </QueryBoundary>
    </Page>
  )
}
