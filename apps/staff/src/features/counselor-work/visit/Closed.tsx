import type { CounselorVisit } from '@evenkeel/contract/counselor/visits'
import { FactList } from '#ui/text/FactList.tsx'
import { Notice } from '#ui/Notice.tsx'
import parts from '#ui/parts.module.css'
import { closingWords, visitStateWords, visitWords as words } from '../work.words.ts'
import { fields } from './closing.ts'

/** The answers of a closing, to read. */
function Answers({ closing }: { readonly closing: NonNullable<CounselorVisit['closing']> }) {
  return (
    <section className={parts.tight} aria-labelledby="answers">
      <h2 id="answers">{words.answers}</h2>
      <FactList facts={fields.map((field) => [closingWords[field], closingWords[closing[field]]])} />
    </section>
  )
}

interface ClosedProps {
  readonly visit: CounselorVisit
  readonly standing: 'took_place' | 'did_not_come' | 'not_held'
}

/** How a closed visit ended, and what was answered. */
export function Closed({ visit: { closing }, standing }: ClosedProps) {
  return (
    <>
      <Notice kind="success" title={words.closed} isNew>
        <p>{standing === 'not_held' ? words.notHeldText : visitStateWords[standing]}</p>
      </Notice>
      {closing ? <Answers closing={closing} /> : null}
    </>
  )
}
