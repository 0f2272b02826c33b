import type { LicenceNote } from '@evenkeel/contract/counselor/me'
import { usStates } from '@evenkeel/contract/lists/us-states'
import { Link } from 'react-router'
import { Notice } from '#ui/Notice.tsx'
import parts from '#ui/parts.module.css'
import { dateWords } from '#ui/times/times.ts'
import { dayWords } from '../work.words.ts'

/** One license in a sentence. */
export function licenceLine({ state: code, note, ends_on }: LicenceNote): string {
  const state = usStates.find((one) => one.code === code)?.name ?? code
  const day = ends_on === null ? '' : dateWords(Temporal.PlainDate.from(ends_on))
  const lines: Readonly<Record<LicenceNote['note'], string>> = {
    ends_soon: dayWords.endsSoon({ state, day }),
    renewal_waits: dayWords.renewalWaits({ state }),
    ended: dayWords.ended({ state, day }),
    unchecked: dayWords.unchecked({ state }),
    refused: dayWords.refused({ state }),
  }
  return lines[note]
}

/** Licenses that end soon, wait, or were not confirmed. */
export function Licences({ notes }: { readonly notes: readonly LicenceNote[] }) {
  const asksForSomething = notes.some(({ note }) => ['ends_soon', 'ended', 'refused'].includes(note))
  return (
    <Notice kind={asksForSomething ? 'warning' : 'info'} title={dayWords.licences}>
      <ul className={parts.plain}>
        {notes.map((one) => (
          <li key={one.state}>{licenceLine(one)}</li>
        ))}
      </ul>
      <p>
        <Link to="/counselor/licences">{dayWords.toLicences}</Link>
      </p>
      {asksForSomething ? (
        <p>
          <Link to="/counselor/visits">{dayWords.toVisits}</Link>
        </p>
      ) : null}
    </Notice>
  )
}
