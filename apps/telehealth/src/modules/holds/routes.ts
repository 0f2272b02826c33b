import {
  holdHeader,
  holdSlotAtTelehealth,
  releaseSlotAtTelehealth,
} from '@evenkeel/api-contract/telehealth/slot-holds'
import type { Service } from '#service.ts'
import { requirePatient } from '#caller.ts'
import { getSlotHolder } from '#modules/availability/slot-holder.ts'
import { holdSlot } from './hold-slot.ts'
import { releaseHold } from './repository.ts'

/** Mounts the calls about held slots. */
export function holdRoutes(service: Pick<Service, 'serve' | 'db' | 'clock' | 'randomUuid'>): void {
  service.serve(holdSlotAtTelehealth, async ({ caller, body, request }) => ({
    hold: await holdSlot(
      service,
      requirePatient(caller),
      getSlotHolder(caller, request.headers[holdHeader]),
      body.hold,
    ),
  }))
  // Whoever knows the secret id owns the hold, so nothing else is asked.
  service.serve(releaseSlotAtTelehealth, async ({ params }) => {
    await releaseHold(service.db, params.hold.toLowerCase())
    return undefined
  })
}
