import { Phone, Video } from 'lucide-react'
import { Link } from 'react-router'
import type { CasePerson, CaseVisit } from '@evenkeel/api-contract/counselor/cases'
import { getStateName } from '@evenkeel/api-contract/reference-data/state-names'
import parts from '#components/parts.module.css'
import { Tag } from '#components/Tag.tsx'
import { formatDayTime } from '#lib/time/date-time.ts'
import { dayMessages, visitMessages as words, visitStateMessages } from '../workspace.messages.ts'
import styles from '../workspace.module.css'

/** Link to the new visit after a member moved it, or a notice that another counselor has it. */
export function MovedVisitLink({ visit, zone }: { readonly visit: CaseVisit; readonly zone: string }) {
  const { moved_to: next } = visit
  if (next === null) return words.movedAway
  return (
    <Link to={`/counselor/visits/${next.id}`}>
      {words.movedTo({ time: formatDayTime(next.starts_at, zone) })}
    </Link>
  )
}

interface VisitListProps {
  readonly visits: readonly { readonly visit: CaseVisit; readonly person?: CasePerson }[]
  /** Time of a visit in words. */
  readonly timeOf: (visit: CaseVisit) => string
  /** IANA time zone of the counselor. */
  readonly zone: string
}

const tones = {
  booked: 'success',
  over: 'warning',
  took_place: 'calm',
  did_not_come: 'calm',
  not_held: 'calm',
  canceled: 'calm',
  moved: 'calm',
} as const

/** List of visits, each linked to its page. */
export function VisitList({ visits, timeOf, zone }: VisitListProps) {
  return (
    <ul className={parts.list}>
      {visits.map(({ visit, person }) => {
        const isToMove = visit.asked_to_move_at !== null && visit.standing === 'booked'
        const Icon = visit.method === 'video' ? Video : Phone
        return (
          <li key={visit.id} className={styles.visit}>
            <Icon size={20} aria-hidden="true" />
            <div>
              <Link to={`/counselor/visits/${visit.id}`} className={styles.title}>
                {person ? `${timeOf(visit)}, ${person.name}` : timeOf(visit)}
              </Link>
              <p className={`${parts.soft} ${parts.small}`}>
                {dayMessages.place({ method: dayMessages[visit.method], state: getStateName(visit.state) })}
              </p>
              {visit.asked_to_move_at !== null && isToMove ? (
                <p className={parts.small}>
                  {dayMessages.askedAt({ time: formatDayTime(visit.asked_to_move_at, zone) })}
                </p>
              ) : null}
              {visit.standing === 'moved' ? (
                <p className={parts.small}>
                  <MovedVisitLink visit={visit} zone={zone} />
                </p>
              ) : null}
            </div>
            <Tag tone={isToMove ? 'warning' : tones[visit.standing]}>
              {isToMove ? dayMessages.askedToMove : visitStateMessages[visit.standing]}
            </Tag>
          </li>
        )
      })}
    </ul>
  )
}
