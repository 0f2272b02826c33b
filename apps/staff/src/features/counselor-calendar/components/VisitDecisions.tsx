import type { BookedVisit, VisitDecision } from '@evenkeel/api-contract/counselor/calendar'
import { formatShortDateTime } from '@evenkeel/api-contract/time/format-date-time'
import { Link } from 'react-router'
import { RadioGroupField, TextField } from '#components/fields/TextField.tsx'
import parts from '#components/parts.module.css'
import { reviewMessages } from '../calendar.messages.ts'

/** What was decided so far, by visit. */
export type Decisions = Readonly<Record<number, VisitDecision>>

interface VisitDecisionsProps {
  readonly visits: readonly BookedVisit[]
  readonly zone: string
  readonly decisions: Decisions
  readonly onDecide: (decisions: Decisions) => void
  readonly message: string
  readonly onMessage: (message: string) => void
  readonly wasTried: boolean
}

/** Whether somebody is written to. */
export const notifiesMembers = (visits: readonly BookedVisit[], decisions: Decisions): boolean =>
  visits.some(({ id }) => decisions[id] === 'move' || decisions[id] === 'cancel')

/** Asks what becomes of each booked visit that a change meets. */
export function VisitDecisions(props: VisitDecisionsProps) {
  const { visits, zone, decisions, onDecide, message, onMessage, wasTried } = props
  if (visits.length === 0) return null
  return (
    <section className={parts.stack}>
      <h3>{reviewMessages.visits({ count: visits.length })}</h3>
      {visits.map(({ id, person, starts_at: start }) => (
        <div key={id} className={parts.tight}>
          <RadioGroupField<VisitDecision>
            label={reviewMessages.visit({
              person,
              when: formatShortDateTime(Temporal.Instant.from(start), zone),
            })}
            value={decisions[id] ?? null}
            onChange={(decision) => onDecide({ ...decisions, [id]: decision })}
            error={wasTried && decisions[id] === undefined ? reviewMessages.undecided : null}
            choices={[
              { value: 'keep', label: reviewMessages.keep, hint: reviewMessages.keepHint },
              { value: 'move', label: reviewMessages.move, hint: reviewMessages.moveHint({ person }) },
              { value: 'cancel', label: reviewMessages.cancel, hint: reviewMessages.cancelHint({ person }) },
            ]}
          />
          <Link to={`/counselor/visits/${id}`}>{reviewMessages.openVisit({ person })}</Link>
        </div>
      ))}
      {notifiesMembers(visits, decisions) ? (
        <TextField
          label={reviewMessages.message}
          hint={reviewMessages.messageHint}
          value={message}
          onChange={onMessage}
          lines={4}
          maxLength={2000}
          required
          error={wasTried && message.trim() === '' ? reviewMessages.messageMissing : null}
        />
      ) : null}
    </section>
  )
}
