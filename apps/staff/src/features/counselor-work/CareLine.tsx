import { askCareLine, type CareCall, type CasePerson } from '@evenkeel/contract/counselor/cases'
import { useQueryClient } from '@tanstack/react-query'
import { Siren } from 'lucide-react'
import { useState } from 'react'
import { useStaff } from '#session/staff.tsx'
import { Button } from '#ui/Button.tsx'
import { Confirm } from '#ui/dialog/Confirm.tsx'
import { Notice } from '#ui/Notice.tsx'
import parts from '#ui/parts.module.css'
import { nearMoment } from '#ui/times/times.ts'
import { useAct } from '#ui/use-act.ts'
import { useNow } from '#ui/times/use-now.ts'
import { careWords } from './work.words.ts'

/** Whether a call is still to be made. */
export const isUnderWay = ({ state }: CareCall): boolean => state === 'waiting' || state === 'taken'

/** How a call of the care line stands, in words. */
function standsIn({ state, asked_at, by }: CareCall, now: number): string {
  const time = nearMoment(asked_at, now)
  if (state === 'waiting') return careWords.waiting({ time })
  if (state === 'done') return careWords.done({ time })
  if (state === 'not_reached') return careWords.notReached({ time })
  return by === null ? careWords.takenBySomebody({ time }) : careWords.taken({ name: by, time })
}

interface CareLineProps {
  readonly person: CasePerson
  readonly careCall: CareCall | null
  /** What is asked anew after the press. */
  readonly refresh: readonly (readonly unknown[])[]
}

/** Has the care line call a person in danger: one press and one yes. Says how an earlier call stands. */
export function CareLine({ person, careCall, refresh }: CareLineProps) {
  const { call } = useStaff()
  const client = useQueryClient()
  const now = useNow(30_000)
  const [isAsking, setAsking] = useState(false)
  const act = useAct({
    act: () => call(askCareLine, { params: { patient_id: person.patient_id } }),
    onDone: () => {
      setAsking(false)
      for (const queryKey of refresh) void client.invalidateQueries({ queryKey })
    },
  })
  const isOpen = careCall !== null && isUnderWay(careCall)
  return (
    <section className={parts.tight} aria-labelledby="care-line">
      <h2 id="care-line">{careWords.title}</h2>
      {careCall ? (
        <Notice
          kind={careCall.state === 'waiting' || careCall.state === 'not_reached' ? 'warning' : 'info'}
          isNew
        >
          <p>{standsIn(careCall, now)}</p>
        </Notice>
      ) : (
        <p>{careWords.text}</p>
      )}
      {isOpen ? null : (
        <div className={parts.row}>
          <Button kind="danger" onPress={() => setAsking(true)}>
            <Siren size={18} aria-hidden="true" />
            {careWords.ask}
          </Button>
        </div>
      )}
      {isAsking ? (
        <Confirm
          title={careWords.sureTitle({ name: person.name })}
          act={act}
          doIt={careWords.sure}
          kind="danger"
          onClose={() => setAsking(false)}
        >
          <p>{careWords.sureText}</p>
        </Confirm>
      ) : null}
    </section>
  )
}
