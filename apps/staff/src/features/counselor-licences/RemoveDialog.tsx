import type { Licence } from '@evenkeel/contract/counselor/licences'
import { stateName } from '@evenkeel/contract/lists/state-names'
import { zoneWords } from '@evenkeel/contract/lists/zone-words'
import { Link } from 'react-router'
import { Confirm } from '#ui/dialog/Confirm.tsx'
import { Notice } from '#ui/Notice.tsx'
import parts from '#ui/parts.module.css'
import { moment } from '#ui/times/times.ts'
import { licencesWords as words } from './licences.words.ts'
import { useLicenceAct, useLicenceVisits } from './use-licences.ts'

/** The visits that stand in the way, each with the way to it. */
function Visits({ state, found }: { readonly state: string; readonly found: VisitsAhead }) {
  const { visits, zone } = found
  return (
    <Notice kind="warning" title={words.visitsTitle({ count: visits.length, state: stateName(state) })}>
      <p>{words.visitsText}</p>
      <ul className={parts.plain}>
        {visits.map(({ id, person, starts_at: start }) => (
          <li key={id}>
            <Link to={`/counselor/visits/${id}`}>{words.visit({ person, when: moment(start, zone) })}</Link>
          </li>
        ))}
      </ul>
      <p>{words.visitsZone({ zone: zoneWords(zone) })}</p>
    </Notice>
  )
}
type VisitsAhead = NonNullable<ReturnType<typeof useLicenceVisits>['data']>

interface RemoveDialogProps {
  readonly licence: Licence
  readonly onClose: () => void
  readonly onRemoved: () => void
}

/** Asks before a license is removed; where visits are booked that need it, shows the way to each of them instead. */
export function RemoveDialog({ licence: { state }, onClose, onRemoved }: RemoveDialogProps) {
  const query = useLicenceVisits(state)
  const remove = useLicenceAct('remove', onRemoved, () => void query.refetch())
  const name = stateName(state)
  const hasVisits = (query.data?.visits.length ?? 0) > 0
  const act = { ...remove, run: () => remove.run({ state, number: '', ends_on: '' }) }
  return (
    <Confirm
      title={words.removeTitle({ state: name })}
      act={act}
      doIt={words.remove}
      kind="danger"
      isShut={query.isPending || hasVisits}
      onClose={onClose}
    >
      <p>{words.removeText({ state: name })}</p>
      {query.isPending ? <p role="status">{words.looking}</p> : null}
      {query.data && hasVisits ? <Visits state={state} found={query.data} /> : null}
    </Confirm>
  )
}
