import type { Received, Returned } from '@evenkeel/contract/endpoint'
import { isUsState } from '@evenkeel/contract/lists/us-states'
import type { readProviderProfile } from '@evenkeel/contract/telehealth/providers'
import { invalid, notFound } from '@evenkeel/server/http/failure'
import { slotsOfDay } from '#availability/asked-day.ts'
import { busyOf } from '#availability/busy-times.ts'
import type { Holder } from '#availability/holder.ts'
import { dayAt, isZone } from '#availability/wall-time.ts'
import type { ServiceDeps } from '#service.ts'
import type { Patient } from '#caller.ts'
import { afterLicence } from './held-licence.ts'
import { methodsIn } from './methods-in-state.ts'
import { photoUrls } from './portrait-routes.ts'
import { detailsOf, timeslotOf } from './present.ts'
import { findProvider, licencesOf } from './store.ts'

type Query = Received<typeof readProviderProfile>['query']

/** Refuses what the contract's schema cannot see: zones and states that do not exist. */
function checkQuery(query: Query): void {
  if (query.time_zone !== undefined && !isZone(query.time_zone)) {
    throw invalid([{ field: 'time_zone', message: 'There is no such time zone.' }])
  }
  if (query.state_abbrev !== undefined && !isUsState(query.state_abbrev)) {
    throw invalid([{ field: 'state_abbrev', message: 'Please choose a state of the list.' }])
  }
}

/** Who reads, and whose holds are no obstacle. */
export interface Asking {
  readonly reader: Patient
  readonly own: Holder
}

/** A provider and the free times of one day, today in the provider's zone unless asked otherwise (CALL-52, RD-154). */
export async function readProfile(
  { db, clock, publicBase, publicUrl }: Pick<ServiceDeps, 'db' | 'clock' | 'publicBase' | 'publicUrl'>,
  { reader, own }: Asking,
  id: number,
  query: Query,
): Promise<Returned<typeof readProviderProfile>> {
  checkQuery(query)
  const provider = await findProvider(db, id)
  if (!provider?.isProfileComplete) throw notFound()
  const now = clock.now()
  const held = await licencesOf(db, id, now)
  const busy = await busyOf(db, [id], now, own)
  const zone = query.time_zone ?? provider.zone
  const asked = held.find(({ state }) => state === query.state_abbrev)
  const taken = [...busy(id), ...afterLicence(asked?.endsAt ?? null)]
  const slots = slotsOfDay(provider, taken, now.epochMilliseconds, {
    day: query.specific_date
      ? Temporal.PlainDate.from(query.specific_date)
      : dayAt(now.epochMilliseconds, zone),
    zone,
    orNext: query.show_next_availability === 'true',
  })
  // A visitor has no home state: then the provider's own says which ways to meet are open.
  const methods = methodsIn(query.state_abbrev ?? (reader.state || provider.state), provider.methods)
  const fits = query.availability_type === undefined || methods.includes(query.availability_type)
  return {
    provider_details: detailsOf(
      provider,
      held.map(({ state }) => state),
      photoUrls({ publicBase, publicUrl }, provider),
    ),
    availability_details: {
      appointment_date: slots.day.toString(),
      checked_at: now.toString(),
      available_hours: fits ? slots.starts.map((start) => timeslotOf(start, provider.zone, methods)) : [],
      is_visit_now_available: false,
      can_request_appointment: true,
      patient_appointment_types: methods,
    },
  }
}
