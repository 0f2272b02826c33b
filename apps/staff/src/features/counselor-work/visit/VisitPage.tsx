import { type CounselorVisit, readCounselorVisit } from '@evenkeel/contract/counselor/visits'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, MessageSquare, Phone, UserRound } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { background } from '#session/call.ts'
import { useStaff } from '#session/staff.tsx'
import { Answer } from '#ui/Answer.tsx'
import buttons from '#ui/button.module.css'
import { Page } from '#ui/Page.tsx'
import parts from '#ui/parts.module.css'
import { readablePhone } from '#ui/phone.ts'
import { useNow } from '#ui/times/use-now.ts'
import { CareLine, isUnderWay } from '../CareLine.tsx'
import { InOwnZone } from '../InOwnZone.tsx'
import { AGAIN, caseKey, idIn, visitKey } from '../keys.ts'
import { visitWords } from '../work.words.ts'
import { Facts } from './Facts.tsx'
import { HowItStands } from './HowItStands.tsx'
import { Room } from './Room.tsx'

interface ShownProps {
  readonly visit: CounselorVisit
  readonly now: number
  /** Of the counselor. */
  readonly zone: string
}

/** The way into the room, or the number to call: as long as nobody has said how it ended. */
function Meeting({ visit, now, zone }: ShownProps) {
  const { id, standing } = visit.visit
  if (standing !== 'booked' && standing !== 'over') return null
  if (visit.room) return <Room id={id} room={visit.room} now={now} zone={zone} />
  if (!visit.phone) return null
  return (
    <div className={parts.row}>
      <a className={`${buttons.button} ${buttons.primary}`} href={`tel:+1${visit.phone}`}>
        <Phone size={18} aria-hidden="true" />
        {visitWords.call({ phone: readablePhone(`+1${visit.phone}`) })}
      </a>
    </div>
  )
}

function Visit({ visit, zone }: Omit<ShownProps, 'now'>) {
  const now = useNow(5000)
  const { patient_id } = visit.person
  return (
    <div className={parts.stack}>
      <Meeting visit={visit} now={now} zone={zone} />
      <Facts visit={visit} now={now} zone={zone} />
      <div className={parts.row}>
        <Link className={`${buttons.button} ${buttons.secondary}`} to={`/counselor/inbox/${patient_id}`}>
          <MessageSquare size={18} aria-hidden="true" />
          {visitWords.write}
        </Link>
        <Link className={`${buttons.button} ${buttons.quiet}`} to={`/counselor/cases/${patient_id}`}>
          <UserRound size={18} aria-hidden="true" />
          {visitWords.toCase}
        </Link>
      </div>
      <HowItStands visit={visit} now={now} zone={zone} />
      <CareLine
        person={visit.person}
        careCall={visit.care_call}
        phone={visit.care_phone}
        zone={zone}
        refresh={[visitKey(visit.visit.id), caseKey(patient_id)]}
      />
    </div>
  )
}

/** A visit: the person's own words at hand, the room, and how it ended. */
export function VisitPage() {
  const { call } = useStaff()
  const id = idIn(useParams().id)
  const query = useQuery({
    queryKey: visitKey(id),
    queryFn: ({ signal }) =>
      call(readCounselorVisit, { params: { visit_id: id }, signal, headers: background }),
    gcTime: 0,
    // Each look at a person is an event in the audit: the page asks again by itself only while a call is under way.
    refetchInterval: ({ state }) =>
      state.data?.care_call && isUnderWay(state.data.care_call) ? AGAIN : false,
  })
  const name = query.data?.person.name
  return (
    <>
      <Link to="/counselor/today" className={parts.back}>
        <ArrowLeft size={18} aria-hidden="true" />
        {visitWords.back}
      </Link>
      <Page
        title={name ? visitWords.title({ name }) : visitWords.attendance}
        windowTitle={visitWords.attendance}
      >
        <InOwnZone>
          {(zone) => (
            <Answer query={query} refusals={{ 404: visitWords.gone, 400: visitWords.gone }}>
              {(visit) => <Visit visit={visit} zone={zone} />}
            </Answer>
          )}
        </InOwnZone>
      </Page>
    </>
  )
}
