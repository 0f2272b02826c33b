import {
  holdHeader,
  holdSlotAtTelehealth,
  releaseSlotAtTelehealth,
} from '@evenkeel/contract/telehealth/holds'
import type { Service } from '#service.ts'
import { patientOf } from '#caller.ts'
import { holderOf } from '../availability/holder.ts'
import { holdSlot } from './hold-slot.ts'
import { endHold } from './store.ts'

/** Mounts the calls about held slots. */
export function holdRoutes(service: Pick<Service, 'serve' | 'db' | 'clock' | 'randomUuid'>): void {
  service.serve(holdSlotAtTelehealth, async ({ caller, body, request }) => ({
    hold: await holdSlot(
      service,
      patientOf(caller),
      holderOf(caller, request.headers[holdHeader]),
      body.hold,
    ),
  }))
  // Whoever knows the secret id owns the hold, so nothing else is asked.
  service.serve(releaseSlotAtTelehealth, async ({ params }) => {
    await endHold(service.db, params.hold.toLowerCase())
    return undefined
  })
}
