import { readProviderProfile, searchProvidersAtTelehealth } from '@evenkeel/api-contract/telehealth/providers'
import { holdHeader } from '@evenkeel/api-contract/telehealth/slot-holds'
import { getSlotHolder } from '#modules/availability/slot-holder.ts'
import type { Service } from '#service.ts'
import { requirePatient } from '#caller.ts'
import { readProviderDetails } from './read-provider-details.ts'
import { searchProviders } from './search-providers.ts'

/** Mounts the calls about providers. */
export function providerRoutes(
  service: Pick<Service, 'serve' | 'db' | 'clock' | 'publicBase' | 'publicUrl'>,
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
