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
import { dayWords } from '../work.words.ts'

interface NoteProps {
  readonly canceled: CanceledVisit
  readonly zone: string
}

function Note({ canceled: { person, visit, canceled_at, next_visit_at: next }, zone }: NoteProps) {
  const { call } = useStaff()
  const client = useQueryClient()
  const act = useAct({
    act: () => call(noteCancelationSeen, { params: { visit_id: visit.id } }),
    onDone: () => void client.invalidateQueries({ queryKey: DAY }),
  })
  const { name } = person
  return (
    <li className={parts.tight}>
      <p>
        <Link to={`/counselor/visits/${visit.id}`}>
          {dayWords.canceledOne({ name, time: moment(visit.starts_at, zone) })}
        </Link>
      </p>
      <p>
        {dayWords.hourFree({ time: moment(canceled_at, zone) })}{' '}
        {next === null ? dayWords.noNextVisit : dayWords.nextVisit({ time: moment(next, zone) })}
      </p>
      <Problem text={act.problem} />
      <div className={parts.row}>
        <Button
          kind="secondary"
          busy={act.busy}
          label={dayWords.seenLabel({ name })}
          onPress={() => act.run(undefined)}
        >
          {dayWords.seen}
        </Button>
      </div>
    </li>
  )
}

/** Visits that their people canceled lately, until each is put away. */
export function Canceled({
  visits,
  zone,
}: {
  readonly visits: readonly CanceledVisit[]
  readonly zone: string
}) {
  if (visits.length === 0) return null
  return (
    <Notice kind="info" title={dayWords.canceled}>
      <ul className={parts.plain}>
        {visits.map((one) => (
          <Note key={one.visit.id} canceled={one} zone={zone} />
        ))}
      </ul>
    </Notice>
  )
}
