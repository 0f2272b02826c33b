import { eq } from 'drizzle-orm'
import { licenseKinds, formatTitledName } from '@evenkeel/api-contract/counselor/license-kinds'
import type { CounselorProfile } from '@evenkeel/api-contract/counselor/profile'
import { validateProfile } from '@evenkeel/api-contract/counselor/validate-profile'
import { createValidationError } from '@evenkeel/server-kit/http/http-error'
import type { Db } from '@evenkeel/server-kit/database/store'
import { licenses, providers } from '#db/tables.ts'
import { invalidateNextFree } from '#modules/providers/next-free-cache.ts'
import { updateListing } from '#modules/counselor-network/onboarding.ts'
import { profileChoices } from './profile-choices.ts'

/** White space as a reader sees it. */
const normalizeWhitespace = (text: string): string => text.trim().replaceAll(/[ \t]+/g, ' ')

/** The row that a profile makes. */
function toRow(profile: CounselorProfile): Partial<typeof providers.$inferInsert> {
  const givenName = normalizeWhitespace(profile.given_name)
  const familyName = normalizeWhitespace(profile.family_name)
  const { prefix, letters } = licenseKinds.find(({ kind }) => kind === profile.kind) ?? licenseKinds[0]
  return {
    ...{ givenName, familyName, prefix, letters },
    fullname: formatTitledName(givenName, familyName, profile.kind),
    gender: profile.gender,
    city: normalizeWhitespace(profile.city),
    state: profile.state,
    zone: profile.zone,
    methods: profile.methods,
    ...(profile.sees_in_person === undefined ? {} : { seesInPerson: profile.sees_in_person }),
    ...(profile.mails_off === undefined ? {} : { mailsOff: profile.mails_off }),
    languageIds: profile.language_ids,
    specialties: profile.specialties,
    identities: profile.identities,
    approach: profile.approach,
    statement: normalizeWhitespace(profile.statement),
    aboutMe: profile.about_me.trim(),
    education: normalizeWhitespace(profile.education),
    yearsInPractice: profile.years_in_practice,
    isProfileComplete: true,
  }
}

/** Saves the own profile, or says at each field what is wrong with it. A search finds it at once, where the other steps are done. */
export async function saveProfile(db: Db, providerId: number, profile: CounselorProfile): Promise<void> {
  const faults = validateProfile(profile, profileChoices)
  if (faults.length > 0) throw createValidationError(faults)
  const row = toRow(profile)
  await db.transaction(async (tx) => {
    await tx.update(providers).set(row).where(eq(providers.id, providerId))
    const sortName = `${row.familyName}, ${row.givenName}`
    await tx.update(licenses).set({ sortName }).where(eq(licenses.providerId, providerId))
    await updateListing(tx, providerId)
    // Another zone means other free times.
    await invalidateNextFree(tx, providerId)
  })
}
