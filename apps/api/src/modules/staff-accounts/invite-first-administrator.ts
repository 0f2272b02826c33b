import { validateEmail as faultOfEmail } from '@evenkeel/api-contract/fields/contact/validate-address'
import { normalizeEmail } from '@evenkeel/api-contract/fields/contact/normalize-email'
import { and, isNotNull, isNull } from 'drizzle-orm'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { noStaffActor } from '#modules/audit-log/hash-chain.ts'
import type { StaffContext } from '#app-context.ts'
import {
  addGrants,
  addStaffAccount,
  findStaffAccountByEmail,
  listActiveGrants,
  lockAdministrators,
} from './staff-repository.ts'
import { staffAccounts } from './tables.ts'
import { createInvitationEmail, enqueueStaffEmail } from './staff-emails.ts'
import { createEnrollmentLink, createInvitation } from './invitation-repository.ts'
import { revokeAccess } from './account-recovery.ts'

/** Input of the operator's invitation. */
export interface FirstAdministrator {
  readonly name: string
  readonly email: string
  /** The administrator with this address has lost the passkey and is the only one. */
  readonly recover: boolean
}

/** Why the invitation is refused, in one line. */
export type InvitationRefusal = { readonly not_now: string }

/** Whether an administrator can log in. */
async function hasAdministrator(tx: Queryable, now: Temporal.Instant): Promise<boolean> {
  const administrators = await lockAdministrators(tx, now)
  const active = await tx
    .select({ id: staffAccounts.id })
    .from(staffAccounts)
    .where(and(isNull(staffAccounts.endedAt), isNotNull(staffAccounts.lastSignedInAt)))
  return active.some(({ id }) => administrators.has(id))
}

/** Returns the id of the invited person, now an administrator; or why not. */
async function findOrAddAdministrator(
  tx: Queryable,
  context: StaffContext,
  { name, email, recover }: FirstAdministrator,
): Promise<string | InvitationRefusal> {
  const now = context.clock.now()
  const present = await findStaffAccountByEmail(tx, context.addressHash(email))
  const isAdministrator =
    present !== null &&
    (await listActiveGrants(tx, now, present.id)).some(({ role }) => role === 'administrator')
  if (recover) {
    if (!present || !isAdministrator) return { not_now: 'No administrator has this address.' }
    await revokeAccess(tx, present.id)
    return present.id
  }
  if (await hasAdministrator(tx, now))
    return { not_now: 'There is an administrator already, who can invite others on the page People.' }
  const id = present?.id ?? context.randomUuid()
  if (!present) await addStaffAccount(tx, context, id, { name, email })
  if (!isAdministrator) {
    const grant = { role: 'administrator', organisationId: null, validFrom: now, validUntil: null } as const
    await addGrants(tx, context.randomUuid, id, { grants: [grant], by: null })
  }
  return id
}

/**
 * Invites the first administrator, for an operator with shell access; also the only administrator after
 * losing the passkey. The link is emailed, and returned for printing. Records an audit event.
 */
export async function inviteFirstAdministrator(
  context: StaffContext,
  input: FirstAdministrator,
): Promise<{ readonly link: string } | InvitationRefusal> {
  const first = { ...input, name: input.name.trim(), email: normalizeEmail(input.email) }
  const wrong = faultOfEmail(first.email)
  if (wrong !== null) return { not_now: wrong }
  if (!first.recover && first.name === '') return { not_now: 'The name is missing.' }
  const result = await context.store.db.transaction(async (tx) => {
    const id = await findOrAddAdministrator(tx, context, first)
    if (typeof id !== 'string') return id
    const token = await createInvitation(tx, context, { staffId: id, by: null })
    const link = createEnrollmentLink(context, token)
    await enqueueStaffEmail(
      tx,
      context,
      first.email,
      createInvitationEmail({ program: context.programName(), link }),
    )
    return { id, link }
  })
  const isDone = 'link' in result
  await context.record({
    organisationId: null,
    at: context.clock.now(),
    subject: null,
    action: `operator staff:invite${first.recover ? ' --recover' : ''}`,
    object: 'staff',
    objectId: isDone ? result.id : null,
    outcome: isDone ? 'allowed' : 'denied',
    status: isDone ? 200 : 409,
    requestId: context.randomUuid(),
    ...noStaffActor,
  })
  return isDone ? { link: result.link } : result
}
