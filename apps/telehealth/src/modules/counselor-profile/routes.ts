import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import {
  formatTitledName,
  licenseKinds,
  parseLicenseKind,
} from '@evenkeel/api-contract/counselor/license-kinds'
import {
  type CounselorProfile,
  type ProfileChoices,
  type ProfileResponse,
  readOwnPortrait,
  readOwnProfile,
  removeOwnPortrait,
  saveOwnPortrait,
  saveOwnProfile,
} from '@evenkeel/api-contract/counselor/profile'
import { validateProfile } from '@evenkeel/api-contract/counselor/validate-profile'
import { queryFirstRow } from '@evenkeel/server-kit/database/query-rows'
import type { Db, Queryable } from '@evenkeel/server-kit/database/store'
import { acceptUpload } from '@evenkeel/server-kit/files/accept-upload'
import { createNotFoundError, createValidationError } from '@evenkeel/server-kit/http/http-error'
import { portraits } from '#db/counselor-tables.ts'
import { licenses, providers } from '#db/tables.ts'
import type { CounselorService } from '#modules/counselor-auth/auth.ts'
import { updateListing } from '#modules/counselor-network/onboarding.ts'
import { identities, languages, specialties } from '#modules/directory/reference-data.ts'
import { invalidateNextFree } from '#modules/providers/next-free-cache.ts'
import { createPhotoUrls } from '#modules/providers/portrait-routes.ts'
import { findProvider, type Provider } from '#modules/providers/repository.ts'
import type { AppContext } from '#app-context.ts'
import { reencodePortrait } from './reencode-portrait.ts'

/** The choices of a profile: everything search can filter by. */
const profileChoices: ProfileChoices = {
  languages: languages.map(({ id, name }) => ({ id, name })),
  specialties: specialties.map(({ code, name }) => ({ code, name })),
  identities: [...identities],
}

/** Collapses white space. */
const normalizeWhitespace = (text: string): string => text.trim().replaceAll(/[ \t]+/g, ' ')

/** Columns of a profile. */
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

/**
 * Saves a counselor's profile, or returns errors by field. It is listed in search at once when the other
 * steps are done.
 */
async function saveProfile(db: Db, providerId: number, profile: CounselorProfile): Promise<void> {
  const faults = validateProfile(profile, profileChoices)
  if (faults.length > 0) throw createValidationError(faults)
  const row = toRow(profile)
  await db.transaction(async (tx) => {
    await tx.update(providers).set(row).where(eq(providers.id, providerId))
    const sortName = `${row.familyName}, ${row.givenName}`
    await tx.update(licenses).set({ sortName }).where(eq(licenses.providerId, providerId))
    await updateListing(tx, providerId)
    // Another time zone changes the free times.
    await invalidateNextFree(tx, providerId)
  })
}

/** Splits a name with title; sandbox counselors have no separate names. */
function splitFullName(fullname: string): { readonly given: string; readonly family: string } {
  const bare = fullname.replace(/^Dr\. /, '').replace(/, [A-Z]+$/, '')
  const [given = '', ...family] = bare.split(' ')
  return { given, family: family.join(' ') }
}

/** A counselor's own profile; before the first save, the name of the invitation and the time zone. */
function presentProfile(
  service: Pick<AppContext, 'publicBase' | 'publicUrl'>,
  provider: Provider,
): ProfileResponse {
  const { fullname, isProfileComplete, zone, portrait } = provider
  const { given, family } = splitFullName(fullname)
  const given_name = provider.givenName ?? given
  const family_name = provider.familyName ?? family
  const drawn_portrait = portrait === null ? createPhotoUrls(service, provider).photo_url : null
  const rest = { is_complete: isProfileComplete, portrait, drawn_portrait, choices: profileChoices }
  if (!isProfileComplete) return { ...rest, profile: { given_name, family_name, zone } }
  return {
    ...rest,
    profile: {
      ...{ given_name, family_name, zone },
      kind: parseLicenseKind(fullname),
      gender: provider.gender,
      city: provider.city,
      state: provider.state,
      methods: provider.methods,
      sees_in_person: provider.seesInPerson,
      mails_off: provider.mailsOff,
      language_ids: provider.languageIds,
      specialties: provider.specialties,
      identities: provider.identities,
      approach: provider.approach,
      statement: provider.statement,
      about_me: provider.aboutMe,
      education: provider.education,
      years_in_practice: provider.yearsInPractice,
    },
  }
}

const TYPE = 'image/jpeg'

/** The name depends on the content: browsers cache each picture for a year. */
const portraitName = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex').slice(0, 24)

/** Replaces the picture. */
async function savePortrait(db: Db, providerId: number, bytes: Buffer): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .insert(portraits)
      .values({ providerId, type: TYPE, bytes })
      .onConflictDoUpdate({ target: portraits.providerId, set: { type: TYPE, bytes } })
    await tx
      .update(providers)
      .set({ portrait: portraitName(bytes) })
      .where(eq(providers.id, providerId))
  })
}

async function removePortrait(db: Db, providerId: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(portraits).where(eq(portraits.providerId, providerId))
    await tx.update(providers).set({ portrait: null }).where(eq(providers.id, providerId))
  })
}

/** The picture of a provider, or null. */
const findPortrait = (db: Queryable, providerId: number) =>
  queryFirstRow(db.select().from(portraits).where(eq(portraits.providerId, providerId)))

/** Mounts the endpoints for a counselor's own profile and picture. */
export function counselorProfileRoutes(service: CounselorService): void {
  const { serve, db, scanner } = service
  const answer = async (providerId: number) => {
    const provider = await findProvider(db, providerId)
    if (!provider) throw createNotFoundError()
    return presentProfile(service, provider)
  }
  serve(readOwnProfile, ({ caller }) => answer(caller.providerId))
  serve(saveOwnProfile, async ({ caller, body }) => {
    await saveProfile(db, caller.providerId, body)
    return answer(caller.providerId)
  })
  serve(saveOwnPortrait, async ({ caller, body: { name, type, data } }) => {
    const file = await acceptUpload(scanner, { name, type, bytes: Buffer.from(data, 'base64') })
    await savePortrait(db, caller.providerId, await reencodePortrait(file))
    return answer(caller.providerId)
  })
  serve(removeOwnPortrait, async ({ caller }) => {
    await removePortrait(db, caller.providerId)
    return answer(caller.providerId)
  })
  serve(readOwnPortrait, async ({ caller }) => {
    const found = await findPortrait(db, caller.providerId)
    if (!found) throw createNotFoundError()
    return { name: 'portrait.jpg', type: found.type, bytes: found.bytes }
  })
}
