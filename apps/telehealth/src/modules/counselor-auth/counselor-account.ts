import { eq } from 'drizzle-orm'
import { queryFirstRow } from '@evenkeel/server-kit/database/query-rows'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { counselorAccounts } from '#db/counselor-tables.ts'
import { nextId } from '#db/next-id.ts'
import { providers } from '#db/tables.ts'
import { EAP_COUNSELOR } from '#modules/directory/provider-types.ts'
import type { ServiceDeps } from '#service.ts'
import type { CounselorCaller } from './counselor-caller.ts'
import type { SignedInCounselor } from './auth.ts'

/** The id of the provider a person works as, or null. */
export async function findProviderId(db: Queryable, staffId: string): Promise<number | null> {
  const found = await queryFirstRow(
    db
      .select({ id: counselorAccounts.providerId })
      .from(counselorAccounts)
      .where(eq(counselorAccounts.staffId, staffId)),
  )
  return found?.id ?? null
}

/** A provider nobody finds: what is not known yet is filled in for the time being, and `isProfileComplete` says so. */
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

/** Makes the provider of a person who calls for the first time; of two first calls at once, one makes it. */
async function createAccount(
  { db, clock }: Pick<ServiceDeps, 'db' | 'clock'>,
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
    // Another call was faster: nobody needs this one.
    if (made.length === 0) await tx.delete(providers).where(eq(providers.id, id))
  })
}

/** The counselor a signed-in person is; an invited one becomes one with the first call. */
export async function findOrCreateCounselor(
  deps: Pick<ServiceDeps, 'db' | 'clock'>,
  person: SignedInCounselor,
): Promise<CounselorCaller> {
  const known = await findProviderId(deps.db, person.staffId)
  if (known !== null) return { ...person, providerId: known }
  await createAccount(deps, person)
  const made = await findProviderId(deps.db, person.staffId)
  if (made === null) throw new Error('A counselor has no provider')
  return { ...person, providerId: made }
}
