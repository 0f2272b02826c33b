import type { LicenseNotice } from '@evenkeel/api-contract/counselor/me'
import { usStates } from '@evenkeel/api-contract/reference-data/us-states'
import { Link } from 'react-router'
import { Notice } from '#components/Notice.tsx'
import parts from '#components/parts.module.css'
import { formatPlainDate } from '#lib/time/date-time.ts'
import { dayMessages } from '#features/counselor-workspace/workspace.messages.ts'

/** One license in a sentence. */
export function describeLicenseNotice({ state: code, note, ends_on }: LicenseNotice): string {
  const state = usStates.find((one) => one.code === code)?.name ?? code
  const day = ends_on === null ? '' : formatPlainDate(Temporal.PlainDate.from(ends_on))
  const lines: Readonly<Record<LicenseNotice['note'], string>> = {
    ends_soon: dayMessages.endsSoon({ state, day }),
    renewal_waits: dayMessages.renewalWaits({ state }),
    ended: dayMessages.ended({ state, day }),
    unchecked: dayMessages.unchecked({ state }),
    refused: dayMessages.refused({ state }),
  }
  return lines[note]
}

/** Licenses that end soon, wait, or were not confirmed. */
export function LicenseNotices({ notes }: { readonly notes: readonly LicenseNotice[] }) {
  const asksForSomething = notes.some(({ note }) => ['ends_soon', 'ended', 'refused'].includes(note))
  return (
    <Notice kind={asksForSomething ? 'warning' : 'info'} title={dayMessages.licences}>
      <ul className={parts.plain}>
        {notes.map((one) => (
          <li key={one.state}>{describeLicenseNotice(one)}</li>
        ))}
      </ul>
      <p>
        <Link to="/counselor/licences">{dayMessages.toLicences}</Link>
      </p>
      {asksForSomething ? (
        <p>
          <Link to="/counselor/visits">{dayMessages.toVisits}</Link>
        </p>
      ) : null}
    </Notice>
  )
}
