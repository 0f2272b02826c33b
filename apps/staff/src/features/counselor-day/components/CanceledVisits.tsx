import { type CanceledVisit, acknowledgeCancellation } from '@evenkeel/api-contract/counselor/visits'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useStaffClient } from '#session/session-context.tsx'
import { Button } from '@evenkeel/ui/Button'
import { ErrorNotice, Notice } from '#components/Notice.tsx'
import parts from '#components/parts.module.css'
import { formatDayTime } from '#lib/time/date-time.ts'
import { useAsyncAction } from '#lib/use-async-action.ts'
import { DAY_QUERY_KEY } from '#features/counselor-workspace/query-keys.ts'
import { dayMessages as words } from '#features/counselor-workspace/workspace.messages.ts'

interface CancellationNoteProps {
  readonly canceled: CanceledVisit
  readonly zone: string
}

/** What happened to a visit, and the effect on the counselor's hours. */
function CancellationText({ canceled: { person, visit, ...note }, zone }: CancellationNoteProps) {
  const { name } = person
  const { moved_to: to, standing } = visit
  const from = formatDayTime(visit.starts_at, zone)
  const time = formatDayTime(note.canceled_at, zone)
  const next = note.next_visit_at
  if (standing === 'moved')
    return (
      <>
        <p>
          {to ? (
            <Link to={`/counselor/visits/${to.id}`}>
              {words.movedOne({ name, from, to: formatDayTime(to.starts_at, zone) })}
            </Link>
          ) : (
            <Link to={`/counselor/visits/${visit.id}`}>{words.movedAway({ name, from })}</Link>
          )}
        </p>
        <p>
          {words.movedAt({ time })} {note.is_hour_free ? words.hourFree : null}
        </p>
      </>
    )
  return (
    <>
      <p>
        <Link to={`/counselor/visits/${visit.id}`}>{words.canceledOne({ name, time: from })}</Link>
      </p>
      <p>
        {words.canceledAt({ time })} {note.is_hour_free ? `${words.hourFree} ` : null}
        {next === null ? words.noNextVisit : words.nextVisit({ time: formatDayTime(next, zone) })}
      </p>
    </>
  )
}

function CancellationNote({ canceled, zone }: CancellationNoteProps) {
  const { call } = useStaffClient()
  const client = useQueryClient()
  const act = useAsyncAction({
    act: () => call(acknowledgeCancellation, { params: { visit_id: canceled.visit.id } }),
    onDone: () => void client.invalidateQueries({ queryKey: DAY_QUERY_KEY }),
  })
  const { name } = canceled.person
  return (
    <li className={parts.tight}>
      <CancellationText canceled={canceled} zone={zone} />
      <ErrorNotice text={act.problem} />
      <div className={parts.row}>
        <Button
          kind="secondary"
          busy={act.busy}
          aria-label={words.seenLabel({ name })}
          onClick={() => act.run(undefined)}
        >
          {words.seen}
        </Button>
      </div>
    </li>
  )
}

interface CanceledVisitsProps {
  readonly visits: readonly CanceledVisit[]
  readonly zone: string
}

function CancellationNotes({ title, visits, zone }: CanceledVisitsProps & { readonly title: string }) {
  if (visits.length === 0) return null
  return (
    <Notice kind="info" title={title}>
      <ul className={parts.plain}>
        {visits.map((one) => (
          <CancellationNote key={one.visit.id} canceled={one} zone={zone} />
        ))}
      </ul>
    </Notice>
  )
}

/** Visits recently moved or canceled by members, until each is dismissed. */
export function CanceledVisits({ visits, zone }: CanceledVisitsProps) {
  const wasMoved = ({ visit }: CanceledVisit): boolean => visit.standing === 'moved'
  return (
    <>
      <CancellationNotes title={words.moved} visits={visits.filter(wasMoved)} zone={zone} />
      <CancellationNotes title={words.canceled} visits={visits.filter((one) => !wasMoved(one))} zone={zone} />
    </>
  )
}
