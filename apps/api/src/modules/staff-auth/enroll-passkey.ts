import type { PasskeyResponse } from '@evenkeel/api-contract/staff/sign-in'
import { createNotFoundError, createHttpError } from '@evenkeel/server-kit/http/http-error'
import type { StaffDeps } from '#modules/staff-accounts/deps.ts'
import { decryptStaff } from '#modules/staff-accounts/staff-profile.ts'
import { startStaffSession } from './staff-sessions.ts'
import { saveChallenge, consumeChallenge } from './challenges.ts'
import { addPasskey, listPasskeys } from '#modules/staff-accounts/passkey-repository.ts'
import { findInvitation, consumeInvitation } from '#modules/staff-accounts/invitation-repository.ts'
import { verifyRegistration, createRegistrationOptions } from './passkeys.ts'

/** Unknown, used and old links look alike. */
const createLinkExpiredError = () => createNotFoundError()
const createInvalidPasskeyError = () =>
  createHttpError('Unprocessable', 'This passkey could not be checked. Please try again.')

/** Begins to make a passkey with a link. */
export async function beginEnrollment(deps: StaffDeps, token: string) {
  const { db } = deps.store
  const found = await findInvitation(db, deps, token)
  if (!found) throw createLinkExpiredError()
  const { invitation, person } = found
  const profile = await decryptStaff(deps.vault, person)
  const options = await createRegistrationOptions(deps, profile, await listPasskeys(db, person.id))
  await saveChallenge(db, deps, { purpose: 'enroll', of: invitation.id, value: options.challenge })
  return { name: profile.name, kind: invitation.kind, options: { ...options } }
}

/** Keeps the passkey, uses the link up, and signs its owner in; returns the session's token. */
export async function enrollPasskey(
  deps: StaffDeps,
  { token, passkey }: { readonly token: string; readonly passkey: PasskeyResponse },
): Promise<string> {
  const { db } = deps.store
  const found = await findInvitation(db, deps, token)
  if (!found) throw createLinkExpiredError()
  const { invitation, person } = found
  const kept = await verifyRegistration(deps, passkey, (value) =>
    consumeChallenge(db, deps, { purpose: 'enroll', of: invitation.id, value }),
  )
  if (!kept) throw createInvalidPasskeyError()
  return db.transaction(async (tx) => {
    const now = deps.clock.now()
    if (!(await consumeInvitation(tx, invitation.id, now))) throw createLinkExpiredError()
    if (!(await addPasskey(tx, person.id, kept, now))) throw createInvalidPasskeyError()
    return startStaffSession(tx, deps, person.id, 'passkey')
  })
}
