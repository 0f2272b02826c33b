import type { PasskeyResponse } from '@evenkeel/api-contract/staff/sign-in'
import { type HttpError, createHttpError } from '@evenkeel/server-kit/http/http-error'
import type { StaffDeps } from '#modules/staff-accounts/deps.ts'
import { startStaffSession } from './staff-sessions.ts'
import { saveChallenge, consumeChallenge } from './challenges.ts'
import { findPasskey, recordPasskeyUse } from '#modules/staff-accounts/passkey-repository.ts'
import { createAuthenticationOptions, verifyAuthentication, dummyPasskey } from './passkeys.ts'

/** Everybody who is not let in is told the same. */
export const createSignInFailedError = (): HttpError =>
  createHttpError(
    'NotAuthenticated',
    'You could not be signed in. Please try again, or ask an administrator.',
  )

/** Begins a sign-in with a passkey. */
export async function beginPasskeySignIn(deps: StaffDeps) {
  const options = await createAuthenticationOptions(deps)
  await saveChallenge(deps.store.db, deps, { purpose: 'sign in', value: options.challenge })
  return { options: { ...options } }
}

/** Signs in with a passkey; returns the session's token. */
export async function completePasskeySignIn(deps: StaffDeps, passkey: PasskeyResponse): Promise<string> {
  const { db } = deps.store
  const known = await findPasskey(db, passkey.id)
  const counter = await verifyAuthentication(
    deps,
    { answer: passkey, passkey: known ?? { ...dummyPasskey, id: passkey.id } },
    (value) => consumeChallenge(db, deps, { purpose: 'sign in', value }),
  )
  if (!known || counter === null) throw createSignInFailedError()
  return db.transaction(async (tx) => {
    if (!(await recordPasskeyUse(tx, known, counter, deps.clock.now()))) throw createSignInFailedError()
    return startStaffSession(tx, deps, known.staffId, 'passkey')
  })
}
