import { useNavigate } from '#lib/router/router.tsx'
import { useZone } from '#organisation/zone-context.tsx'
import { useVisit } from '#session/session-context.tsx'
import { notMoving } from '#session/visit.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { finishAt, type OpenRecord, whenWords } from '../model.ts'

/** A request in person, or an appointment that is not booked yet. */
export function OpenRecordCard({ open }: { readonly open: OpenRecord }) {
  const visit = useVisit()
  const navigate = useNavigate()
  const zone = useZone()
  const { record } = open
  if (open.kind === 'requested')
    return (
      <Banner kind="info" title="Your request to meet in person">
        <p>A team member will call you within 1-2 days. Nothing is booked yet.</p>
      </Banner>
    )
  const goOn = (): void => {
    visit.update({
      method: record.appointment_method,
      providerId: record.mdlive_provider_id,
      providerName: record.provider_name,
      slot: record.selected_time_slot,
      state: record.appointment_state,
      ...notMoving,
    })
    visit.keepDraft(record.id)
    navigate(finishAt(open))
  }
  const isTaken = open.kind === 'refused'
  return (
    <Banner
      kind="warning"
      title={isTaken ? 'Please choose another time' : 'This appointment is not booked yet'}
    >
      {record.selected_time_slot === null ? null : (
        <p>
          <span translate="no">{whenWords(record.selected_time_slot, zone)}</span>
          {record.provider_name === null ? null : <span translate="no">{` · ${record.provider_name}`}</span>}
        </p>
      )}
      <Button onClick={goOn}>{isTaken ? 'Choose another time' : 'Finish booking'}</Button>
    </Banner>
  )
}
