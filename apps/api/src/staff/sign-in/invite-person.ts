import { email as faultOfEmail } from '@evenkeel/contract/fields/contact/address-rules'
import { emailModel } from '@evenkeel/contract/fields/contact/email'
import type { ErrorEntry } from '@evenkeel/contract/error-payload'
import type { GrantToGive } from '@evenkeel/contract/staff/people'
import { invalid, refuse } from '@evenkeel/server/http/failure'
import type { StaffDeps } from '../deps.ts'
import { type ActOnPerson, thePerson } from '../people/change-grants.ts'
import { faultsOfGrants, newGrant } from '../people/grants-to-give.ts'
import { addGrants, addStaff } from '../people/staff-store.ts'
import { decryptStaff } from '../people/staff-profile.ts'
import { invitationMail, writeStaffMail } from './emails.ts'
import { enrollmentLink, makeInvitation } from './invitations.ts'

/** Who is invited. */
export interface Invited {
  readonly name: string
  readonly email: string
  readonly grants: readonly GrantToGive[]
}

function faultsOf({ name, email }: Pick<Invited, 'name' | 'email'>): readonly ErrorEntry[] {
  const wrong = faultOfEmail(emailModel(email))
  return [
    ...(name.trim() === '' ? [{ field: 'name', message: 'Please fill in the name.' }] : []),
    ...(wrong === null ? [] : [{ field: 'email', message: wrong }]),
  ]
}

/** Adds a person and mails the link; returns the id. */
export async function invite(deps: StaffDeps, invited: Invited, by: string): Promise<string> {
  const { clock, randomUuid } = deps
  const now = clock.now()
  const id = randomUuid()
  const profile = { name: invited.name.trim(), email: emailModel(invited.email) }
  const grants = invited.grants.map((grant) => newGrant(grant, now))
  await deps.store.db.transaction(async (tx) => {
    const faults = [...faultsOf(profile), ...(await faultsOfGrants(tx, now, grants))]
    if (faults.length > 0) throw invalid(faults)
    if (!(await addStaff(tx, deps, id, profile)))
      throw refuse('Conflict', 'There is somebody with this email address already.')
    await addGrants(tx, randomUuid, id, { grants, by })
    const token = await makeInvitation(tx, deps, { staffId: id, by })
    await writeStaffMail(
      tx,
      deps,
      profile.email,
      invitationMail({ program: deps.programName(), link: enrollmentLink(deps, token) }),
    )
  })
  return id
}

/** Mails the link anew. */
export async function inviteOnceMore(deps: StaffDeps, act: ActOnPerson): Promise<void> {
  await deps.store.db.transaction(async (tx) => {
    const row = await thePerson(tx, act)
    if (row.endedAt !== null || row.lastSignedInAt !== null)
      throw refuse('Conflict', 'This person has signed in already, or was ended.')
    const { email } = await decryptStaff(deps.vault, row)
    const token = await makeInvitation(tx, deps, { staffId: act.on, by: act.by })
    await writeStaffMail(
      tx,
      deps,
      email,
      invitationMail({ program: deps.programName(), link: enrollmentLink(deps, token) }),
    )
  })
}
