import type { BookedVisit, VisitDecision } from '@evenkeel/contract/counselor/calendar'
import { shortDayAndTime } from '@evenkeel/contract/moments'
import { Link } from 'react-router'
import { Choices, TextField } from '#ui/fields/Fields.tsx'
import parts from '#ui/parts.module.css'
import { reviewWords } from '../calendar.words.ts'

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
export const tellsMembers = (visits: readonly BookedVisit[], decisions: Decisions): boolean =>
  visits.some(({ id }) => decisions[id] === 'move' || decisions[id] === 'cancel')

/** Asks what becomes of each booked visit that a change meets. */
export function VisitDecisions(props: VisitDecisionsProps) {
  const { visits, zone, decisions, onDecide, message, onMessage, wasTried } = props
  if (visits.length === 0) return null
  return (
    <section className={parts.stack}>
      <h3>{reviewWords.visits({ count: visits.length })}</h3>
      {visits.map(({ id, person, starts_at: start }) => (
        <div key={id} className={parts.tight}>
          <Choices<VisitDecision>
            label={reviewWords.visit({ person, when: shortDayAndTime(Temporal.Instant.from(start), zone) })}
            value={decisions[id] ?? null}
            onChange={(decision) => onDecide({ ...decisions, [id]: decision })}
            error={wasTried && decisions[id] === undefined ? reviewWords.undecided : null}
            choices={[
              { value: 'keep', label: reviewWords.keep, hint: reviewWords.keepHint },
              { value: 'move', label: reviewWords.move, hint: reviewWords.moveHint({ person }) },
              { value: 'cancel', label: reviewWords.cancel, hint: reviewWords.cancelHint({ person }) },
            ]}
          />
          <Link to={`/counselor/visits/${id}`}>{reviewWords.openVisit({ person })}</Link>
        </div>
      ))}
      {tellsMembers(visits, decisions) ? (
        <TextField
          label={reviewWords.message}
          hint={reviewWords.messageHint}
          value={message}
          onChange={onMessage}
          lines={4}
          maxLength={2000}
          required
          error={wasTried && message.trim() === '' ? reviewWords.messageMissing : null}
        />
      ) : null}
    </section>
  )
}
