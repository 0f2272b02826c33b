import type { EndpointInput, HandlerResult } from '@evenkeel/api-contract/endpoint'
import { isUsState } from '@evenkeel/api-contract/reference-data/us-states'
import { readProviderProfile, searchProvidersAtTelehealth } from '@evenkeel/api-contract/telehealth/providers'
import { holdHeader } from '@evenkeel/api-contract/telehealth/slot-holds'
import { createNotFoundError, createValidationError } from '@evenkeel/server-kit/http/http-error'
import { type Patient, requirePatient } from '#caller.ts'
import { findDaySlots } from '#modules/availability/slots.ts'
import { loadBusyTimes } from '#modules/availability/load-busy-times.ts'
import { getSlotHolder, type SlotHolder } from '#modules/availability/reserve-slot.ts'
import { dateAt, isTimeZone } from '#modules/availability/wall-time.ts'
import type { RouteContext, AppContext } from '#app-context.ts'
import { afterLicenseEnd, findProvider, getAllowedMethods, listActiveLicenses } from './repository.ts'
import { createPhotoUrls } from './portrait-routes.ts'
import { presentDetails, presentTimeslot } from './presenter.ts'
import { searchProviders } from './search-providers.ts'

type Query = EndpointInput<typeof readProviderProfile>['query']

/** Validates what the contract's schema cannot: time zones and states. */
function validateQuery(query: Query): void {
  if (query.time_zone !== undefined && !isTimeZone(query.time_zone)) {
    throw createValidationError([{ field: 'time_zone', message: 'There is no such time zone.' }])
  }
  if (query.state_abbrev !== undefined && !isUsState(query.state_abbrev)) {
    throw createValidationError([{ field: 'state_abbrev', message: 'Please choose a state of the list.' }])
  }
}

/** The caller of a profile, whose own holds do not block slots. */
interface ProfileReader {
  readonly reader: Patient
  readonly own: SlotHolder
}

/** A provider and the free times of one day; default: today in the provider's time zone (CALL-52, RD-154). */
async function readProviderDetails(
  { db, clock, publicBase, publicUrl }: Pick<AppContext, 'db' | 'clock' | 'publicBase' | 'publicUrl'>,
  { reader, own }: ProfileReader,
  id: number,
  query: Query,
): Promise<HandlerResult<typeof readProviderProfile>> {
  validateQuery(query)
  const provider = await findProvider(db, id)
  if (!provider?.isProfileComplete) throw createNotFoundError()
  const now = clock.now()
  const held = await listActiveLicenses(db, id, now)
  const busy = await loadBusyTimes(db, [id], now, own)
  const zone = query.time_zone ?? provider.zone
  const requestedLicense = held.find(({ state }) => state === query.state_abbrev)
  const taken = [...busy(id), ...afterLicenseEnd(requestedLicense?.endsAt ?? null)]
  const slots = findDaySlots(provider, taken, now.epochMilliseconds, {
    day: query.specific_date
      ? Temporal.PlainDate.from(query.specific_date)
      : dateAt(now.epochMilliseconds, zone),
    zone,
    orNext: query.show_next_availability === 'true',
  })
  // A visitor has no home state: the provider's own state determines the allowed methods.
  const methods = getAllowedMethods(query.state_abbrev ?? (reader.state || provider.state), provider.methods)
  const fits = query.availability_type === undefined || methods.includes(query.availability_type)
  return {
    provider_details: presentDetails(
      provider,
      held.map(({ state }) => state),
      createPhotoUrls({ publicBase, publicUrl }, provider),
    ),
    availability_details: {
      appointment_date: slots.day.toString(),
      checked_at: now.toString(),
      available_hours: fits
        ? slots.starts.map((start) => presentTimeslot(start, provider.zone, methods))
        : [],
      is_visit_now_available: false,
      can_request_appointment: true,
      patient_appointment_types: methods,
    },
  }
}

export function providerRoutes(
  service: Pick<RouteContext, 'serve' | 'db' | 'clock' | 'publicBase' | 'publicUrl'>,
): void {
  service.serve(searchProvidersAtTelehealth, ({ caller, body, query, request }) =>
    searchProviders(service, getSlotHolder(caller, request.headers[holdHeader]), body.search, query),
  )
  service.serve(readProviderProfile, ({ caller, params, query, request }) =>
    readProviderDetails(
      service,
      { reader: requirePatient(caller), own: getSlotHolder(caller, request.headers[holdHeader]) },
      params.id,
      query,
    ),
  )
}
