import { validateEmail as faultOfEmail } from '@evenkeel/api-contract/fields/contact/validate-address'
import { normalizeEmail } from '@evenkeel/api-contract/fields/contact/normalize-email'
import type { ErrorEntry } from '@evenkeel/api-contract/errors/error-payload'
import type { GrantInput } from '@evenkeel/api-contract/staff/staff-accounts'
import { createValidationError, createHttpError } from '@evenkeel/server-kit/http/http-error'
import type { StaffDeps } from './deps.ts'
import { type AccountAction, requireStaffAccount } from './change-grants.ts'
import { validateGrants, toNewGrant } from './validate-grants.ts'
import { addGrants, addStaffAccount } from './staff-repository.ts'
import { decryptStaff } from './staff-profile.ts'
import { createInvitationEmail, enqueueStaffEmail } from './staff-emails.ts'
import { createEnrollmentLink, createInvitation } from './invitation-repository.ts'

/** Who is invited. */
export interface InvitationInput {
  readonly name: string
  readonly email: string
  readonly grants: readonly GrantInput[]
}

function validateInvitation({ name, email }: Pick<InvitationInput, 'name' | 'email'>): readonly ErrorEntry[] {
  const wrong = faultOfEmail(normalizeEmail(email))
  return [
    ...(name.trim() === '' ? [{ field: 'name', message: 'Please fill in the name.' }] : []),
    ...(wrong === null ? [] : [{ field: 'email', message: wrong }]),
  ]
}

/** Adds a person and mails the link; returns the id. */
export async function inviteStaffAccount(
  deps: StaffDeps,
  invited: InvitationInput,
  by: string,
): Promise<string> {
  const { clock, randomUuid } = deps
  const now = clock.now()
  const id = randomUuid()
  const profile = { name: invited.name.trim(), email: normalizeEmail(invited.email) }
  const grants = invited.grants.map((grant) => toNewGrant(grant, now))
  await deps.store.db.transaction(async (tx) => {
    const faults = [...validateInvitation(profile), ...(await validateGrants(tx, now, grants))]
    if (faults.length > 0) throw createValidationError(faults)
    if (!(await addStaffAccount(tx, deps, id, profile)))
      throw createHttpError('Conflict', 'There is somebody with this email address already.')
    await addGrants(tx, randomUuid, id, { grants, by })
    const token = await createInvitation(tx, deps, { staffId: id, by })
    await enqueueStaffEmail(
      tx,
      deps,
      profile.email,
      createInvitationEmail({ program: deps.programName(), link: createEnrollmentLink(deps, token) }),
    )
  })
  return id
}

/** Mails the link anew. */
export async function resendStaffInvitation(deps: StaffDeps, act: AccountAction): Promise<void> {
  await deps.store.db.transaction(async (tx) => {
    const row = await requireStaffAccount(tx, act)
    if (row.endedAt !== null || row.lastSignedInAt !== null)
      throw createHttpError('Conflict', 'This person has signed in already, or was ended.')
    const { email } = await decryptStaff(deps.vault, row)
    const token = await createInvitation(tx, deps, { staffId: act.on, by: act.by })
    await enqueueStaffEmail(
      tx,
      deps,
      email,
      createInvitationEmail({ program: deps.programName(), link: createEnrollmentLink(deps, token) }),
    )
  })
}
