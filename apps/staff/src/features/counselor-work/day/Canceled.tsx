import { type CanceledVisit, noteCancelationSeen } from '@evenkeel/contract/counselor/visits'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useStaff } from '#session/staff.tsx'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import parts from '#ui/parts.module.css'
import { Problem } from '#ui/Problem.tsx'
import { moment } from '#ui/times/times.ts'
import { useAct } from '#ui/use-act.ts'
import { DAY } from '../keys.ts'
import { dayWords as words } from '../work.words.ts'

interface NoteProps {
  readonly canceled: CanceledVisit
  readonly zone: string
}

/** What became of a visit, and what it means for the counselor's hours. */
function Happened({ canceled: { person, visit, ...note }, zone }: NoteProps) {
  const { name } = person
  const { moved_to: to, standing } = visit
  const from = moment(visit.starts_at, zone)
  const time = moment(note.canceled_at, zone)
  const next = note.next_visit_at
  if (standing === 'moved')
    return (
      <>
        <p>
          {to ? (
            <Link to={`/counselor/visits/${to.id}`}>
              {words.movedOne({ name, from, to: moment(to.starts_at, zone) })}
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
        {next === null ? words.noNextVisit : words.nextVisit({ time: moment(next, zone) })}
      </p>
    </>
  )
}

function Note({ canceled, zone }: NoteProps) {
  const { call } = useStaff()
  const client = useQueryClient()
  const act = useAct({
    act: () => call(noteCancelationSeen, { params: { visit_id: canceled.visit.id } }),
    onDone: () => void client.invalidateQueries({ queryKey: DAY }),
  })
  const { name } = canceled.person
  return (
    <li className={parts.tight}>
      <Happened canceled={canceled} zone={zone} />
      <Problem text={act.problem} />
      <div className={parts.row}>
        <Button
          kind="secondary"
          busy={act.busy}
          label={words.seenLabel({ name })}
          onPress={() => act.run(undefined)}
        >
          {words.seen}
        </Button>
      </div>
    </li>
  )
}

interface CanceledProps {
  readonly visits: readonly CanceledVisit[]
  readonly zone: string
}

function Notes({ title, visits, zone }: CanceledProps & { readonly title: string }) {
  if (visits.length === 0) return null
  return (
    <Notice kind="info" title={title}>
      <ul className={parts.plain}>
        {visits.map((one) => (
          <Note key={one.visit.id} canceled={one} zone={zone} />
        ))}
      </ul>
    </Notice>
  )
}

/** Visits that their people moved or canceled lately, until each is put away. */
export function Canceled({ visits, zone }: CanceledProps) {
  const wasMoved = ({ visit }: CanceledVisit): boolean => visit.standing === 'moved'
  return (
    <>
      <Notes title={words.moved} visits={visits.filter(wasMoved)} zone={zone} />
      <Notes title={words.canceled} visits={visits.filter((one) => !wasMoved(one))} zone={zone} />
    </>
  )
}
