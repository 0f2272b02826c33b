import type { PasskeyAnswer } from '@evenkeel/contract/staff/sign-in'
import { type Failure, refuse } from '@evenkeel/server/http/failure'
import type { StaffDeps } from '../deps.ts'
import { startStaffSession } from '../people/staff-sessions.ts'
import { rememberChallenge, takeChallenge } from './challenges.ts'
import { findCredential, noteUse } from './credential-store.ts'
import { authenticationOptions, checkedAuthentication, nobodysPasskey } from './passkeys.ts'

/** Everybody who is not let in is told the same. */
export const notLetIn = (): Failure =>
  refuse('NotAuthenticated', 'You could not be signed in. Please try again, or ask an administrator.')

/** Begins a sign-in with a passkey. */
export async function beginSignIn(deps: StaffDeps) {
  const options = await authenticationOptions(deps)
  await rememberChallenge(deps.store.db, deps, { purpose: 'sign in', value: options.challenge })
  return { options: { ...options } }
}

/** Signs in with a passkey; returns the session's token. */
export async function signIn(deps: StaffDeps, passkey: PasskeyAnswer): Promise<string> {
  const { db } = deps.store
  const known = await findCredential(db, passkey.id)
  const counter = await checkedAuthentication(
    deps,
    { answer: passkey, passkey: known ?? { ...nobodysPasskey, id: passkey.id } },
    (value) => takeChallenge(db, deps, { purpose: 'sign in', value }),
  )
  if (!known || counter === null) throw notLetIn()
  return db.transaction(async (tx) => {
    if (!(await noteUse(tx, known, counter, deps.clock.now()))) throw notLetIn()
    return startStaffSession(tx, deps, known.staffId, 'passkey')
  })
}
