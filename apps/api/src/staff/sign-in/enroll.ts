import type { PasskeyAnswer } from '@evenkeel/contract/staff/sign-in'
import { notFound, refuse } from '@evenkeel/server/http/failure'
import type { StaffDeps } from '../deps.ts'
import { decryptStaff } from '../people/staff-profile.ts'
import { startStaffSession } from '../people/staff-sessions.ts'
import { rememberChallenge, takeChallenge } from './challenges.ts'
import { addCredential, credentialsOf } from './credential-store.ts'
import { findInvitation, useInvitation } from './invitations.ts'
import { checkedRegistration, registrationOptions } from './passkeys.ts'

/** Unknown, used and old links look alike. */
const linkIsOver = () => notFound()
const noPasskey = () => refuse('Unprocessable', 'This passkey could not be checked. Please try again.')

/** Begins to make a passkey with a link. */
export async function beginEnrollment(deps: StaffDeps, token: string) {
  const { db } = deps.store
  const found = await findInvitation(db, deps, token)
  if (!found) throw linkIsOver()
  const { invitation, person } = found
  const profile = await decryptStaff(deps.vault, person)
  const options = await registrationOptions(deps, profile, await credentialsOf(db, person.id))
  await rememberChallenge(db, deps, { purpose: 'enroll', of: invitation.id, value: options.challenge })
  return { name: profile.name, kind: invitation.kind, options: { ...options } }
}

/** Keeps the passkey, uses the link up, and signs its owner in; returns the session's token. */
export async function enroll(
  deps: StaffDeps,
  { token, passkey }: { readonly token: string; readonly passkey: PasskeyAnswer },
): Promise<string> {
  const { db } = deps.store
  const found = await findInvitation(db, deps, token)
  if (!found) throw linkIsOver()
  const { invitation, person } = found
  const kept = await checkedRegistration(deps, passkey, (value) =>
    takeChallenge(db, deps, { purpose: 'enroll', of: invitation.id, value }),
  )
  if (!kept) throw noPasskey()
  return db.transaction(async (tx) => {
    const now = deps.clock.now()
    if (!(await useInvitation(tx, invitation.id, now))) throw linkIsOver()
    if (!(await addCredential(tx, person.id, kept, now))) throw noPasskey()
    return startStaffSession(tx, deps, person.id, 'passkey')
  })
}
