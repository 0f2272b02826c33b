import { endPerson, type StaffPerson } from '@evenkeel/contract/staff/people'
import { useState } from 'react'
import { useStaff } from '#session/staff.tsx'
import { Button } from '#ui/Button.tsx'
import { Confirm } from '#ui/dialog/Confirm.tsx'
import parts from '#ui/parts.module.css'
import { personWords } from '../people.words.ts'
import { usePersonAct } from '../use-people.ts'

/** Somebody leaves: everything of theirs ends at once. */
export function EndPerson({ person }: { readonly person: StaffPerson }) {
  const { call } = useStaff()
  const [isAsking, setIsAsking] = useState(false)
  const close = (): void => setIsAsking(false)
  const act = usePersonAct({
    act: () => call(endPerson, { params: { id: person.id } }),
    onDone: close,
    refusals: { 422: personWords.lastAdmin },
  })
  return (
    <section className={parts.stack} aria-labelledby="end">
      <h2 id="end">{personWords.endTitle}</h2>
      <p className={parts.soft}>{personWords.endText}</p>
      <div className={parts.row}>
        <Button kind="danger" onPress={() => setIsAsking(true)}>
          {personWords.end}
        </Button>
      </div>
      {isAsking ? (
        <Confirm
          title={personWords.endAsk({ name: person.name })}
          act={act}
          doIt={personWords.endDo}
          kind="danger"
          onClose={close}
        >
          <p>{personWords.endAskText}</p>
        </Confirm>
      ) : null}
    </section>
  )
}
