import type { License } from '@evenkeel/api-contract/counselor/licenses'
import { getStateName } from '@evenkeel/api-contract/reference-data/state-names'
import { formatTimeZone } from '@evenkeel/api-contract/reference-data/format-time-zone'
import { Link } from 'react-router'
import { ConfirmDialog } from '#components/dialog/ConfirmDialog.tsx'
import { Notice } from '#components/Notice.tsx'
import parts from '#components/parts.module.css'
import { formatDayTime } from '#lib/time/date-time.ts'
import { licensesMessages as words } from '../licenses.messages.ts'
import { useLicenseAction, useLicenseVisits } from '../api/use-licenses.ts'

/** The visits that stand in the way, each with the way to it. */
function BlockingVisitsNotice({ state, found }: { readonly state: string; readonly found: LicenseVisits }) {
  const { visits, zone } = found
  return (
    <Notice kind="warning" title={words.visitsTitle({ count: visits.length, state: getStateName(state) })}>
      <p>{words.visitsText}</p>
      <ul className={parts.plain}>
        {visits.map(({ id, person, starts_at: start }) => (
          <li key={id}>
            <Link to={`/counselor/visits/${id}`}>
              {words.visit({ person, when: formatDayTime(start, zone) })}
            </Link>
          </li>
        ))}
      </ul>
      <p>{words.visitsZone({ zone: formatTimeZone(zone) })}</p>
    </Notice>
  )
}
type LicenseVisits = NonNullable<ReturnType<typeof useLicenseVisits>['data']>

interface RemoveLicenseDialogProps {
  readonly licence: License
  readonly onClose: () => void
  readonly onRemoved: () => void
}

/** Asks before a license is removed; where visits are booked that need it, shows the way to each of them instead. */
export function RemoveLicenseDialog({ licence: { state }, onClose, onRemoved }: RemoveLicenseDialogProps) {
  const query = useLicenseVisits(state)
  const remove = useLicenseAction('remove', onRemoved, () => void query.refetch())
  const name = getStateName(state)
  const hasVisits = (query.data?.visits.length ?? 0) > 0
  const act = { ...remove, run: () => remove.run({ state, number: '', ends_on: '' }) }
  return (
    <ConfirmDialog
      title={words.removeTitle({ state: name })}
      act={act}
      doIt={words.remove}
      kind="danger"
      isShut={query.isPending || hasVisits}
      onClose={onClose}
    >
      <p>{words.removeText({ state: name })}</p>
      {query.isPending ? <p role="status">{words.looking}</p> : null}
      {query.data && hasVisits ? <BlockingVisitsNotice state={state} found={query.data} /> : null}
    </ConfirmDialog>
  )
}
