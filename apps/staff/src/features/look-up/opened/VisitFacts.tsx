import { readStaffAppointments } from '@evenkeel/contract/staff/looked-up'
import type { CoverageEntry } from '@evenkeel/contract/telehealth/coverage'
import parts from '#ui/parts.module.css'
import { momentOfYear } from '#ui/times/times.ts'
import { listsWords } from '../look-up.words.ts'
import { ledgerWords } from '../ledger.words.ts'
import { usePart } from './use-part.ts'

interface VisitFactsProps {
  /** Of the look-up. */
  readonly id: string
  readonly visit: number | null
  /** All that stands in the ledger. */
  readonly known: readonly CoverageEntry[]
  readonly zone: string
}

/** What is known of a visit, for whoever decides about its session: with whom and how, and what was entered when. */
export function VisitFacts({ id, visit, known, zone }: VisitFactsProps) {
  const { data } = usePart(id, 'appointments', readStaffAppointments)
  const appointment = data?.results.find((one) => one.id === visit)
  return (
    <dl className={parts.facts}>
      {appointment ? (
        <>
          <dt>{listsWords.counselor}</dt>
          <dd>{`${appointment.provider_name}, ${listsWords[appointment.appointment_method]}`}</dd>
          <dt>{listsWords.state}</dt>
          <dd>{listsWords[appointment.did_not_come ? 'did_not_come' : appointment.state]}</dd>
        </>
      ) : null}
      {known
        .filter(({ visit_id }) => visit_id !== null && visit_id === visit)
        .map(({ kind, reason, entered_at }) => (
          <div key={`${kind} ${entered_at}`} className={parts.contents}>
            <dt>{momentOfYear(entered_at, zone)}</dt>
            <dd>{reason ? `${ledgerWords[kind]} (${ledgerWords[reason]})` : ledgerWords[kind]}</dd>
          </div>
        ))}
    </dl>
  )
}
