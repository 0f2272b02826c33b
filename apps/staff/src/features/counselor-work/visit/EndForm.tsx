import {
  type Attendance,
  type Closing,
  closingChoices,
  type ClosingField,
  endVisit,
} from '@evenkeel/contract/counselor/visits'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession, useStaff } from '#session/staff.tsx'
import { Button } from '#ui/Button.tsx'
import { Choices } from '#ui/fields/Fields.tsx'
import parts from '#ui/parts.module.css'
import { Problem } from '#ui/Problem.tsx'
import { useAct } from '#ui/use-act.ts'
import { CASES, DAY, visitKey } from '../keys.ts'
import { closingWords, visitWords } from '../work.words.ts'
import { fields, wholeClosing } from './closing.ts'
import { type EndDraft, endKeeper } from './kept-closing.ts'

/** What is chosen, kept over a reload until it is said. */
function useEndDraft(id: number) {
  const { person } = useSession()
  const [keeper] = useState(() => endKeeper(sessionStorage, person.id, id))
  const [draft, setDraft] = useState(keeper.read)
  const change = (next: EndDraft): void => {
    keeper.write(next)
    setDraft(next)
  }
  return { draft, change, clear: keeper.clear }
}

/** What is chosen, and the press that says it. */
function useEnding(id: number) {
  const { call } = useStaff()
  const client = useQueryClient()
  const { draft, change, clear } = useEndDraft(id)
  const [wasTried, setWasTried] = useState(false)
  const act = useAct({
    act: (body: { attendance: Attendance; closing: Closing | null }) =>
      call(endVisit, { params: { visit_id: id }, body }),
    onDone: (visit) => {
      clear()
      client.setQueryData(visitKey(id), visit)
      void client.invalidateQueries({ queryKey: DAY })
      void client.invalidateQueries({ queryKey: CASES })
    },
    onRefused: () => void client.invalidateQueries({ queryKey: visitKey(id) }),
  })
  const close = (): void => {
    setWasTried(true)
    const { attendance } = draft
    const closing = wholeClosing(draft.closing)
    if (attendance === 'took_place') {
      if (closing) act.run({ attendance, closing })
    } else if (attendance !== null) act.run({ attendance, closing: null })
  }
  return { draft, change, wasTried, act, close }
}

/** The five questions of a closing. */
function Questions({
  draft,
  change,
  wasTried,
}: Pick<ReturnType<typeof useEnding>, 'draft' | 'change' | 'wasTried'>) {
  const { closing } = draft
  return (
    <>
      {fields.map((field) => (
        <Choices
          key={field}
          label={closingWords[field]}
          inRow
          value={closing[field] ?? null}
          onChange={(value: Closing[ClosingField]) =>
            change({ ...draft, closing: { ...closing, [field]: value } })
          }
          choices={closingChoices[field].map((value) => ({ value, label: closingWords[value] }))}
          error={wasTried && !closing[field] ? visitWords.choiceMissing : null}
        />
      ))}
      <p className={`${parts.soft} ${parts.small}`}>{visitWords.filledIn}</p>
    </>
  )
}

/** Whether a visit took place, and five choices where it did. */
export function EndForm({ id }: { readonly id: number }) {
  const { draft, change, wasTried, act, close } = useEnding(id)
  const { attendance } = draft
  return (
    <section className={parts.panel} aria-labelledby="end">
      <h2 id="end">{visitWords.end}</h2>
      <p className={parts.soft}>{visitWords.endText}</p>
      <Choices
        label={visitWords.attendance}
        value={attendance}
        onChange={(next) => change({ ...draft, attendance: next })}
        choices={[
          { value: 'took_place', label: visitWords.tookPlace },
          { value: 'did_not_come', label: visitWords.didNotCome },
          { value: 'not_held', label: visitWords.notHeld, hint: visitWords.notHeldHint },
        ]}
        error={wasTried && attendance === null ? visitWords.attendanceMissing : null}
      />
      {attendance === 'took_place' ? <Questions {...{ draft, change, wasTried }} /> : null}
      <Problem text={act.problem} />
      <div className={parts.row}>
        <Button busy={act.busy} onPress={close}>
          {visitWords.close}
        </Button>
      </div>
    </section>
  )
}
