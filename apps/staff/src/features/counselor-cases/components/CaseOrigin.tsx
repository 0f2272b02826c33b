import type { CaseOffer } from '@evenkeel/api-contract/counselor/cases'
import { Link } from 'react-router'
import { listMeetingRequestFacts } from '#components/meeting-request/meeting-request-facts.ts'
import { type Fact, FactList } from '#components/text/FactList.tsx'
import parts from '#components/parts.module.css'
import { formatDayTime, formatDateTimeWithYear } from '#lib/time/date-time.ts'
import { offerMessages } from '#features/counselor-offers/offers.messages.ts'
import { useOffers } from '#features/counselor-offers/api/use-offers.ts'
import { getStateName } from '#lib/state-name.ts'
import { caseMessages as words } from '#features/counselor-workspace/workspace.messages.ts'

/** The way to give the request back, while that can be. */
function ReturnOfferLink({ patientId, zone }: Omit<CaseOriginProps, 'offer'>) {
  const until = useOffers().data?.offers.find(({ patient_id: id }) => id === patientId)?.give_back_by
  if (!until) return null
  return (
    <p className={`${parts.soft} ${parts.small}`}>
      {offerMessages.giveBackUntil({ moment: formatDayTime(until, zone) })}{' '}
      <Link to="/counselor/offers">{words.giveBack}</Link>
    </p>
  )
}

interface CaseOriginProps {
  readonly offer: CaseOffer
  readonly patientId: number
  /** Of the counselor. */
  readonly zone: string
}

/** The request a case began with, with what its counselor reads of it since accepting. */
export function CaseOrigin({ offer, patientId, zone }: CaseOriginProps) {
  const { state, concern, sessions, request, accepted_at: accepted } = offer
  const facts: readonly Fact[] = [
    [words.offerWhere, words.offerIn({ state: getStateName(state) })],
    ...(request ? listMeetingRequestFacts(request) : []),
    [words.concern, concern ?? words.notSaid],
    [words.sessions, sessions === null ? words.notSaid : String(sessions)],
    [words.accepted, formatDateTimeWithYear(accepted, zone)],
  ]
  return (
    <section className={parts.tight}>
      <h2>{words.offer}</h2>
      <FactList facts={facts} />
      <ReturnOfferLink patientId={patientId} zone={zone} />
    </section>
  )
}
