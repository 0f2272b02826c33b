import {
  type Attendance,
  type Closing,
  closingChoices,
  type ClosingField,
  endVisit,
} from '@evenkeel/contract/counselor/visits'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useStaff } from '#session/staff.tsx'
import { Button } from '#ui/Button.tsx'
import { Choices } from '#ui/fields/Fields.tsx'
import parts from '#ui/parts.module.css'
import { Problem } from '#ui/Problem.tsx'
import { useAct } from '#ui/use-act.ts'
import { CASES, DAY, visitKey } from '../keys.ts'
import { closingWords, visitWords } from '../work.words.ts'
import { type ClosingDraft, fields, wholeClosing } from './closing.ts'

/** Whether a visit took place, and five choices where it did. */
export function EndForm({ id }: { readonly id: number }) {
  const { call } = useStaff()
  const client = useQueryClient()
  const [attendance, setAttendance] = useState<Attendance | null>(null)
  const [draft, setDraft] = useState<ClosingDraft>({})
  const [wasTried, setWasTried] = useState(false)
  const act = useAct({
    act: (body: { attendance: Attendance; closing: Closing | null }) =>
      call(endVisit, { params: { visit_id: id }, body }),
    onDone: (visit) => {
      client.setQueryData(visitKey(id), visit)
      void client.invalidateQueries({ queryKey: DAY })
      void client.invalidateQueries({ queryKey: CASES })
    },
    onRefused: () => void client.invalidateQueries({ queryKey: visitKey(id) }),
  })
  const closing = wholeClosing(draft)
  const close = (): void => {
    setWasTried(true)
    if (attendance === 'did_not_come') act.run({ attendance, closing: null })
    else if (attendance === 'took_place' && closing) act.run({ attendance, closing })
  }
  return (
    <section className={parts.panel} aria-labelledby="end">
      <h2 id="end">{visitWords.end}</h2>
      <p className={parts.soft}>{visitWords.endText}</p>
      <Choices
        label={visitWords.attendance}
        inRow
        value={attendance}
        onChange={setAttendance}
        choices={[
          { value: 'took_place', label: visitWords.tookPlace },
          { value: 'did_not_come', label: visitWords.didNotCome },
        ]}
        error={wasTried && attendance === null ? visitWords.attendanceMissing : null}
      />
      {attendance === 'took_place'
        ? fields.map((field) => (
            <Choices
              key={field}
              label={closingWords[field]}
              inRow
              value={draft[field] ?? null}
              onChange={(value: Closing[ClosingField]) => setDraft({ ...draft, [field]: value })}
              choices={closingChoices[field].map((value) => ({ value, label: closingWords[value] }))}
              error={wasTried && !draft[field] ? visitWords.choiceMissing : null}
            />
          ))
        : null}
      <Problem text={act.problem} />
      <div className={parts.row}>
        <Button busy={act.busy} onPress={close}>
          {visitWords.close}
        </Button>
      </div>
    </section>
  )
}
