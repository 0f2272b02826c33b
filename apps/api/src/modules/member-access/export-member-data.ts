import type { EndpointInput, FileDownload } from '@evenkeel/api-contract/endpoint'
import type { exportMemberData as exportEndpoint } from '@evenkeel/api-contract/staff/member-actions'
import { createNotFoundError, createHttpError } from '@evenkeel/server-kit/http/http-error'
import { inTenant } from '#db/tenant-isolation.ts'
import { createTelehealthUnavailableError } from '#integrations/telehealth.ts'
import { getWorkplace } from '#modules/members/patients/patient-token.ts'
import type { MemberRow } from '#modules/members/member-repository.ts'
import { findTenant } from '#modules/members/tenant.ts'
import {
  exportMember,
  type MemberContext,
  renderExportPage,
} from '#modules/privacy-requests/export-member.ts'
import type { StaffContext } from '#app-context.ts'
import type { MemberRecord } from './member-record.ts'

/** Requires a confirmed member: unconfirmed registrations are deleted automatically. */
export function requireConfirmed({ verifiedAt }: MemberRow): void {
  if (verifiedAt === null)
    throw createHttpError(
      'Conflict',
      'This person has not confirmed the email yet. Without that, everything goes by itself after 7 days, once nobody waits for a call because of danger.',
    )
}

/**
 * Returns the context for privacy requests of a confirmed member: all rows of the organization, including
 * messages and answers.
 */
export async function createMemberContext(context: StaffContext, member: MemberRow): Promise<MemberContext> {
  const own = inTenant(context, member.organisationId)
  const tenant = await findTenant(own.store.db, member.organisationId)
  if (!tenant) throw createNotFoundError()
  requireConfirmed(member)
  const { id, organisationId, profile } = member
  const maySeeSessions = tenant.shownSessions(getWorkplace(member)) !== null
  return { owner: { id, organisationId, email: profile.email }, tenant, own, maySeeSessions }
}

/**
 * Exports everything stored about an opened member as one file. Fails without the telehealth service's
 * part.
 */
export async function exportMemberData(
  context: StaffContext,
  { member }: MemberRecord,
  { format }: EndpointInput<typeof exportEndpoint>['body'],
): Promise<FileDownload> {
  const copy = await exportMember(await createMemberContext(context, member))
  if (copy.telehealth === null) throw createTelehealthUnavailableError()
  const day = copy.made_at.slice(0, 10)
  const { text, type } =
    format === 'html'
      ? { text: renderExportPage(copy), type: 'text/html; charset=utf-8' }
      : { text: JSON.stringify(copy, null, 2), type: 'application/json; charset=utf-8' }
  return { name: `copy-of-my-data-${day}.${format}`, type, bytes: Buffer.from(text) }
}
