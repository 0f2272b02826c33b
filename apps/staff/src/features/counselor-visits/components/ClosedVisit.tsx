import type { CounselorVisit } from '@evenkeel/api-contract/counselor/visits'
import { FactList } from '#components/text/FactList.tsx'
import { Notice } from '#components/Notice.tsx'
import parts from '#components/parts.module.css'
import {
  closingMessages,
  visitStateMessages,
  visitMessages as words,
} from '#features/counselor-workspace/workspace.messages.ts'
import { closingFields } from '../closing.ts'

/** The answers of a closing, to read. */
function ClosingAnswers({ closing }: { readonly closing: NonNullable<CounselorVisit['closing']> }) {
  return (
    <section className={parts.tight} aria-labelledby="answers">
      <h2 id="answers">{words.answers}</h2>
      <FactList
        facts={closingFields.map((field) => [closingMessages[field], closingMessages[closing[field]]])}
      />
    </section>
  )
}

interface ClosedVisitProps {
  readonly visit: CounselorVisit
  readonly standing: 'took_place' | 'did_not_come' | 'not_held'
}

/** How a closed visit ended, and what was answered. */
export function ClosedVisit({ visit: { closing }, standing }: ClosedVisitProps) {
  return (
    <>
      <Notice kind="success" title={words.closed} isNew>
        <p>{standing === 'not_held' ? words.notHeldText : visitStateMessages[standing]}</p>
      </Notice>
      {closing ? <ClosingAnswers closing={closing} /> : null}
    </>
  )
}
