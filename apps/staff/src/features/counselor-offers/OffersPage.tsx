import type { CounselorOffer } from '@evenkeel/api-contract/counselor/offers'
import { useState } from 'react'
import { Link } from 'react-router'
import { QueryBoundary, EmptyState } from '#components/QueryBoundary.tsx'
import { Page } from '#components/Page.tsx'
import parts from '#components/parts.module.css'
import { formatDayTime } from '#lib/time/date-time.ts'
import { describePageTimeZone } from '#lib/time/time-zone.ts'
import { getStateName } from '#lib/state-name.ts'
import { OfferAnswerDialog, type PendingOfferAnswer } from './components/OfferAnswerDialog.tsx'
import { EndedOffer } from './components/EndedOffer.tsx'
import { OpenOffer } from './components/OpenOffer.tsx'
import { offerMessages as words } from './offers.messages.ts'
import { isOpenOffer, useOffers, useInvalidateOffers } from './api/use-offers.ts'

interface OfferListsProps {
  readonly offers: readonly CounselorOffer[]
  /** Of the counselor. */
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

/** The two lists, and the window of an answer, which stays while an offer goes from one to the other. */
function OfferLists({ offers, zone }: Omit<OfferListsProps, 'onAnswer'>) {
  const readAgain = useInvalidateOffers()
  const [answering, setAnswering] = useState<PendingOfferAnswer | null>(null)
  const close = (): void => {
    setAnswering(null)
    // One that was refused may have another standing by now.
    readAgain()
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

/** Requests to meet in person: what waits for an answer, and what became of the others. */
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
