import type { CounselorOffer } from '@evenkeel/contract/counselor/offers'
import { useState } from 'react'
import { Link } from 'react-router'
import { Answer, Empty } from '#ui/Answer.tsx'
import { Page } from '#ui/Page.tsx'
import parts from '#ui/parts.module.css'
import { moment } from '#ui/times/times.ts'
import { clockLine } from '#ui/times/zones.ts'
import { stateName } from '../state-name.ts'
import { AnswerOffer, type Answering } from './AnswerOffer.tsx'
import { EndedOffer } from './EndedOffer.tsx'
import { OpenOffer } from './OpenOffer.tsx'
import { offerWords as words } from './offers.words.ts'
import { isOpen, useOffers, useReadAgain } from './use-offers.ts'

interface OffersProps {
  readonly offers: readonly CounselorOffer[]
  /** Of the counselor. */
  readonly zone: string
  readonly onAnswer: (answering: Answering) => void
}

function Open({ offers, zone, onAnswer }: OffersProps) {
  return (
    <section className={parts.tight}>
      {offers.length > 0 ? (
        <h2>{words.open}</h2>
      ) : (
        <Empty title={words.none}>
          <p>
            {words.noneText} <Link to="/counselor/profile">{words.toProfile}</Link>
          </p>
        </Empty>
      )}
      <ul className={parts.plain}>
        {offers.map((offer) => (
          <OpenOffer
            key={offer.id}
            offer={offer}
            title={words.where({ state: stateName(offer.state) })}
            answerBy={moment(offer.answer_by, zone)}
            onAnswer={onAnswer}
          />
        ))}
      </ul>
    </section>
  )
}

function Ended({ offers, zone, onAnswer }: OffersProps) {
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
function Offers({ offers, zone }: Omit<OffersProps, 'onAnswer'>) {
  const readAgain = useReadAgain()
  const [answering, setAnswering] = useState<Answering | null>(null)
  const close = (): void => {
    setAnswering(null)
    // One that was refused may have another standing by now.
    readAgain()
  }
  const open = offers.filter(isOpen)
  const ended = offers.filter((offer) => !isOpen(offer))
  return (
    <div className={parts.stack}>
      {answering ? <AnswerOffer answering={answering} onClose={close} /> : null}
      <Open offers={open} zone={zone} onAnswer={setAnswering} />
      {ended.length > 0 ? <Ended offers={ended} zone={zone} onAnswer={setAnswering} /> : null}
    </div>
  )
}

/** Requests to meet in person: what waits for an answer, and what became of the others. */
export function OffersPage() {
  const query = useOffers()
  const zone = query.data?.zone
  return (
    <Page title={words.title} lead={zone ? `${words.lead} ${clockLine(zone)}` : ''}>
      <Answer query={query}>{(found) => <Offers offers={found.offers} zone={found.zone} />}</Answer>
    </Page>
  )
}
