import { readProviderProfile, searchProvidersAtTelehealth } from '@evenkeel/contract/telehealth/providers'
import { holdHeader } from '@evenkeel/contract/telehealth/holds'
import { holderOf } from '#availability/holder.ts'
import type { Service } from '#service.ts'
import { patientOf } from '#caller.ts'
import { readProfile } from './read-profile.ts'
import { search } from './search.ts'

/** Mounts the calls about providers. */
export function providerRoutes(
  service: Pick<Service, 'serve' | 'db' | 'clock' | 'publicBase' | 'publicUrl'>,
): void {
  service.serve(searchProvidersAtTelehealth, ({ caller, body, query, request }) =>
    search(service, holderOf(caller, request.headers[holdHeader]), body.search, query),
  )
  service.serve(readProviderProfile, ({ caller, params, query, request }) =>
    readProfile(
      service,
      { reader: patientOf(caller), own: holderOf(caller, request.headers[holdHeader]) },
      params.id,
      query,
    ),
  )
}
