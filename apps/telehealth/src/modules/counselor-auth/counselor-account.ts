import { eq } from 'drizzle-orm'
import { queryFirstRow } from '@evenkeel/server-kit/database/query-rows'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { counselorAccounts } from '#db/counselor-tables.ts'
import { nextId } from '#db/ids.ts'
import { providers } from '#db/tables.ts'
import { EAP_COUNSELOR } from '#modules/directory/reference-data.ts'
import type { AppContext } from '#app-context.ts'
import type { CounselorCaller, SignedInCounselor } from './auth.ts'

/** The provider id of a staff account, or null. */
export async function findProviderId(db: Queryable, staffId: string): Promise<number | null> {
  const found = await queryFirstRow(
    db
      .select({ id: counselorAccounts.providerId })
      .from(counselorAccounts)
      .where(eq(counselorAccounts.staffId, staffId)),
  )
  return found?.id ?? null
}

/** A provider that search does not list: unknown fields hold placeholders until `isProfileComplete`. */
const newProvider = (id: number, name: string): typeof providers.$inferInsert => ({
  id,
  fullname: name,
  prefix: null,
  gender: 'Female',
  state: '',
  city: '',
  zone: 'America/New_York',
  providerTypeId: EAP_COUNSELOR,
  methods: ['video', 'phone'],
  languageIds: [],
  specialties: [],
  yearsInPractice: 0,
  education: '',
  aboutMe: '',
  weeklyHours: [],
  fullDays: 0,
  isProfileComplete: false,
  listed: false,
})

/**
 * Creates the provider on the first call of a staff account; of two concurrent first calls, one creates it.
 */
async function createAccount(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { staffId, name }: SignedInCounselor,
): Promise<void> {
  await db.transaction(async (tx) => {
    const id = await nextId(tx, 'provider_ids')
    await tx.insert(providers).values(newProvider(id, name))
    const made = await tx
      .insert(counselorAccounts)
      .values({ staffId, providerId: id, createdAt: clock.now() })
      .onConflictDoNothing()
      .returning()
    // Another call was faster: this provider is not needed.
    if (made.length === 0) await tx.delete(providers).where(eq(providers.id, id))
  })
}

/** Returns the counselor of a logged-in account; creates one on the first call. */
export async function findOrCreateCounselor(
  context: Pick<AppContext, 'db' | 'clock'>,
  person: SignedInCounselor,
): Promise<CounselorCaller> {
  const known = await findProviderId(context.db, person.staffId)
  if (known !== null) return { ...person, providerId: known }
  await createAccount(context, person)
  const made = await findProviderId(context.db, person.staffId)
  if (made === null) throw new Error('counselor account has no provider')
  return { ...person, providerId: made }
}
