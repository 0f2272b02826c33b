import { readProviderProfile, searchProvidersAtTelehealth } from '@evenkeel/contract/telehealth/providers'
import { holdHeader } from '@evenkeel/contract/telehealth/holds'
import { getSlotHolder } from '#availability/holder.ts'
import type { Service } from '#service.ts'
import { requirePatient } from '#caller.ts'
import { readProviderDetails } from './read-profile.ts'
import { searchProviders } from './search.ts'

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
