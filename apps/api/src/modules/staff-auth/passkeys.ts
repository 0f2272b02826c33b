import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { PasskeyResponse } from '@evenkeel/api-contract/staff/sign-in'
import { limits } from '@evenkeel/api-contract/limits'
import type { StaffDeps } from '#modules/staff-accounts/deps.ts'
import type { StoredPasskey } from '#modules/staff-accounts/passkey-repository.ts'

/** Whoever the passkey is for. */
export interface PasskeyOwner {
  readonly id: string
  readonly name: string
  readonly email: string
}

/** Whether a challenge that came back was given out; asking uses it up. */
type ConsumeChallenge = (challenge: string) => Promise<boolean>

/** ES256, EdDSA and RS256, which every authenticator has one of; the library's own list asks Node for what it calls experimental. */
const supportedAlgorithmIDs = [-7, -8, -257]

const getRelyingParty = ({ staffUrl }: Pick<StaffDeps, 'staffUrl'>) => ({
  expectedOrigin: staffUrl,
  expectedRPID: new URL(staffUrl).hostname,
})

/** What `verifyRegistrationResponse` and its neighbor take: they check every part themselves. */
type RegistrationPayload = Parameters<typeof verifyRegistrationResponse>[0]['response']
type AuthenticationPayload = Parameters<typeof verifyAuthenticationResponse>[0]['response']

const randomChallenge = ({ randomBytes }: Pick<StaffDeps, 'randomBytes'>) => new Uint8Array(randomBytes(32))

/** What the browser needs to make a passkey: one that it finds by itself later, and that asks for finger, face or PIN. */
export const createRegistrationOptions = (
  deps: Pick<StaffDeps, 'staffUrl' | 'randomBytes' | 'programName'>,
  owner: PasskeyOwner,
  present: readonly Pick<StoredPasskey, 'id'>[],
) =>
  generateRegistrationOptions({
    // How the browser calls this place to the person.
    rpName: `${deps.programName()} staff`,
    rpID: getRelyingParty(deps).expectedRPID,
    userID: new Uint8Array(Buffer.from(owner.id)),
    userName: owner.email,
    userDisplayName: owner.name,
    challenge: randomChallenge(deps),
    timeout: limits.staffChallengeLife,
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: present.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })

/** What the browser needs to show a passkey. Nobody is named. */
export const createAuthenticationOptions = (deps: Pick<StaffDeps, 'staffUrl' | 'randomBytes'>) =>
  generateAuthenticationOptions({
    rpID: getRelyingParty(deps).expectedRPID,
    challenge: randomChallenge(deps),
    timeout: limits.staffChallengeLife,
    userVerification: 'required',
  })

/** What a check of the library finds; null where it throws. What the database throws meanwhile goes on. */
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

/** The new passkey; null where what came is none, or not made here and now. */
export const verifyRegistration = (
  deps: Pick<StaffDeps, 'staffUrl'>,
  answer: PasskeyResponse,
  take: ConsumeChallenge,
): Promise<StoredPasskey | null> =>
  verifyWithChallenge(take, async (expectedChallenge) => {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: answer as unknown as RegistrationPayload,
      expectedChallenge,
      ...getRelyingParty(deps),
      requireUserVerification: true,
      supportedAlgorithmIDs,
    })
    return registrationInfo?.credential ?? null
  })

/** The count of signatures after this one; null where the passkey, the place or the challenge is another one. */
export const verifyAuthentication = (
  deps: Pick<StaffDeps, 'staffUrl'>,
  { answer, passkey }: { readonly answer: PasskeyResponse; readonly passkey: StoredPasskey },
  take: ConsumeChallenge,
): Promise<number | null> =>
  verifyWithChallenge(take, async (expectedChallenge) => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as unknown as AuthenticationPayload,
      expectedChallenge,
      ...getRelyingParty(deps),
      credential: { ...passkey, publicKey: new Uint8Array(passkey.publicKey) },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : null
  })

/**
 * A passkey of nobody, which is checked where none is known: the answer comes after the same work then. Its private half was thrown
 * away.
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
