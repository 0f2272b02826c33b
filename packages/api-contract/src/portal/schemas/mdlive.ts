import * as z from 'zod/mini'
import { TelehealthIdText, PageNumber, Uuid } from '../../schemas.ts'
import {
  SearchPreferences,
  ProviderSearch,
  ProviderSearchResult,
  ProviderProfileQuery,
  ProviderProfile,
} from '../../telehealth/schemas/providers.ts'
import { SlotHoldInput, SlotHold } from '../../telehealth/schemas/slot-holds.ts'
import { TelehealthToken } from '../../telehealth/schemas/token.ts'

const HoldQuery = z.object({
  patient_id: z.optional(TelehealthIdText),
  mdlive_token: z.optional(z.string()),
})

export const mdliveSchemas = {
  'GET /mdlive/fake-user-token': { response: TelehealthToken },
  'POST /mdlive/extend-token': {
    body: z.object({ jwt_token: z.string().check(z.maxLength(4000)) }),
    response: z.object({ jwt_token: z.string() }),
  },
  'GET /mdlive/search-preferences': { response: SearchPreferences },
  'POST /mdlive/search-providers': {
    query: z.object({
      patient_id: z.optional(TelehealthIdText),
      page: PageNumber,
      per_page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 30),
      mdlive_token: z.optional(z.string()),
    }),
    body: ProviderSearch,
    response: ProviderSearchResult,
  },
  'GET /mdlive/providers-profile': {
    query: z.extend(ProviderProfileQuery, {
      provider_id: z.optional(TelehealthIdText),
      mdlive_token: z.optional(z.string()),
    }),
    response: ProviderProfile,
  },
  'POST /mdlive/holds': {
    query: HoldQuery,
    body: z.object({ hold: SlotHoldInput }),
    response: z.object({ hold: SlotHold }),
  },
  'DELETE /mdlive/holds/:hold': {
    params: z.object({ hold: Uuid }),
    query: HoldQuery,
  },
}
