import { eq, sql } from 'drizzle-orm'
import type { Contact } from '@evenkeel/api-contract/telehealth/messages'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { summarizeSpecialties } from '#modules/directory/specialties.ts'
import { conversations } from '#db/message-tables.ts'
import { appointments, providers } from '#db/tables.ts'
import { referrals } from '#db/visit-tables.ts'
import type { Provider } from '#modules/providers/repository.ts'

/** A counselor as a contact. */
export const presentContact = (provider: Provider): Contact => ({
  id: provider.id,
  prefix: provider.prefix,
  fullname: provider.fullname,
  gender: provider.gender,
  photo_url: null,
  specialty: summarizeSpecialties(provider.specialties),
})

/**
 * Counselors with a visit that was not canceled, a conversation or a referral; latest contact first (RD-173).
 */
export async function listContacts(db: Queryable, patientId: number): Promise<readonly Provider[]> {
  const known = sql`(
    select provider_id, max(at) as at from (
      select ${appointments.providerId} as provider_id, ${appointments.startsAt} as at from ${appointments}
      where ${appointments.patientId} = ${patientId} and ${appointments.status} in ('booked', 'completed')
      union all
      select ${conversations.providerId}, ${conversations.lastMessageAt} from ${conversations}
      where ${conversations.patientId} = ${patientId}
      union all
      select ${referrals.providerId}, ${referrals.acceptedAt} from ${referrals}
      where ${referrals.patientId} = ${patientId}
    ) as met group by provider_id
  ) as known`
  const rows = await db
    .select({ provider: providers })
    .from(providers)
    .innerJoin(known, eq(providers.id, sql`known.provider_id`))
    .orderBy(sql`known.at desc`, providers.id)
  return rows.map(({ provider }) => provider)
}
