import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { eq, lt } from 'drizzle-orm'
import { limits } from '@evenkeel/api-contract/limits'
import type { PasskeyResponse } from '@evenkeel/api-contract/staff/sign-in'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import type { StaffContext } from '#app-context.ts'
import { keyedHash } from '#modules/members/secrets.ts'
import { staffChallenges } from '#modules/staff-accounts/tables.ts'
import type { StoredPasskey } from '#modules/staff-accounts/staff-repository.ts'

type ChallengeContext = Pick<StaffContext, 'clock' | 'secret'>

/** Purpose of a challenge: the answer to one is not valid for another. */
interface Challenge {
  readonly purpose: 'enroll' | 'sign in' | 'directory'
  /** The invitation it belongs to, if known. */
  readonly of?: string
  /** The value the browser returns. */
  readonly value: string
}

const hashChallenge = (secret: () => string, { purpose, of = '', value }: Challenge): string =>
  keyedHash(secret, 'staff challenge', purpose, of, value)

/** Stores a challenge. */
export async function saveChallenge(
  db: Queryable,
  { clock, secret }: ChallengeContext,
  challenge: Challenge,
): Promise<void> {
  const expiresAt = clock.now().add({ milliseconds: limits.staffChallengeLife })
  await db.insert(staffChallenges).values({ key: hashChallenge(secret, challenge), expiresAt })
}

/** Consumes a challenge; false if it is unknown, expired or used. */
export async function consumeChallenge(
  db: Queryable,
  { clock, secret }: ChallengeContext,
  challenge: Challenge,
): Promise<boolean> {
  const [taken] = await db
    .delete(staffChallenges)
    .where(eq(staffChallenges.key, hashChallenge(secret, challenge)))
    .returning()
  return taken !== undefined && Temporal.Instant.compare(clock.now(), taken.expiresAt) < 0
}

/** Deletes expired challenges. */
export async function cleanUpChallenges(db: Queryable, now: Temporal.Instant): Promise<void> {
  await db.delete(staffChallenges).where(lt(staffChallenges.expiresAt, now))
}

/** The owner of a new passkey. */
interface PasskeyOwner {
  readonly id: string
  readonly name: string
  readonly email: string
}

/** Consumes a challenge; returns whether it was valid. */
type ConsumeChallenge = (challenge: string) => Promise<boolean>

/**
 * ES256, EdDSA and RS256; every authenticator supports one of them. The library's default list triggers an
 * experimental API of Node.
 */
const supportedAlgorithmIDs = [-7, -8, -257]

const getRelyingParty = ({ staffUrl }: Pick<StaffContext, 'staffUrl'>) => ({
  expectedOrigin: staffUrl,
  expectedRPID: new URL(staffUrl).hostname,
})

/**
 * Parameters of `verifyRegistrationResponse` and `verifyAuthenticationResponse`, which validate every part
 * themselves.
 */
type RegistrationPayload = Parameters<typeof verifyRegistrationResponse>[0]['response']
type AuthenticationPayload = Parameters<typeof verifyAuthenticationResponse>[0]['response']

const randomChallenge = ({ randomBytes }: Pick<StaffContext, 'randomBytes'>) =>
  new Uint8Array(randomBytes(32))

/** Returns the browser options to create a discoverable passkey with user verification. */
export const createRegistrationOptions = (
  context: Pick<StaffContext, 'staffUrl' | 'randomBytes' | 'programName'>,
  owner: PasskeyOwner,
  present: readonly Pick<StoredPasskey, 'id'>[],
) =>
  generateRegistrationOptions({
    // The name browsers show for this site.
    rpName: `${context.programName()} staff`,
    rpID: getRelyingParty(context).expectedRPID,
    userID: new Uint8Array(Buffer.from(owner.id)),
    userName: owner.email,
    userDisplayName: owner.name,
    challenge: randomChallenge(context),
    timeout: limits.staffChallengeLife,
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: present.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })

/** Returns the browser options to use a passkey. No account is named. */
export const createAuthenticationOptions = (context: Pick<StaffContext, 'staffUrl' | 'randomBytes'>) =>
  generateAuthenticationOptions({
    rpID: getRelyingParty(context).expectedRPID,
    challenge: randomChallenge(context),
    timeout: limits.staffChallengeLife,
    userVerification: 'required',
  })

/** Runs a verification of the library; null if it throws. Database errors are rethrown. */
async function verifyWithChallenge<Found>(
  take: ConsumeChallenge,
  check: (take: ConsumeChallenge) => Promise<Found | null>,
): Promise<Found | null> {
  const outages: unknown[] = []
  try {
    return await check(async (challenge) => {
      try {
        return await take(challenge)
      } catch (error) {
        outages.push(error)
        return false
      }
    })
  } catch {
    if (outages.length > 0) throw outages[0]
    return null
  }
}

/** Returns the new passkey; null if the response is invalid, or was not created here and now. */
export const verifyRegistration = (
  context: Pick<StaffContext, 'staffUrl'>,
  answer: PasskeyResponse,
  take: ConsumeChallenge,
): Promise<StoredPasskey | null> =>
  verifyWithChallenge(take, async (expectedChallenge) => {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: answer as unknown as RegistrationPayload,
      expectedChallenge,
      ...getRelyingParty(context),
      requireUserVerification: true,
      supportedAlgorithmIDs,
    })
    return registrationInfo?.credential ?? null
  })

/** Returns the new signature counter; null if passkey, origin or challenge do not match. */
export const verifyAuthentication = (
  context: Pick<StaffContext, 'staffUrl'>,
  { answer, passkey }: { readonly answer: PasskeyResponse; readonly passkey: StoredPasskey },
  take: ConsumeChallenge,
): Promise<number | null> =>
  verifyWithChallenge(take, async (expectedChallenge) => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as unknown as AuthenticationPayload,
      expectedChallenge,
      ...getRelyingParty(context),
      credential: { ...passkey, publicKey: new Uint8Array(passkey.publicKey) },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : null
  })

/**
 * A dummy passkey, verified if none is known, so that the response takes as long. Its private key was
 * discarded.
 */
export const dummyPasskey: StoredPasskey = {
  id: '',
  publicKey: Buffer.from(
    'a5010203262001215820675e07ace0a5fd921eae29b40695826772e0c0e45b623d9ccd453405c2' +
      'e5fd5c22582097f156f4110bc45d470cbf6d65c364521a5b7c8886ca377252cf3bfb13fe1439',
    'hex',
  ),
  counter: 0,
}
