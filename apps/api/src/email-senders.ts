import { STAFF_KEY_OWNER } from '#db/staff-key-owner.ts'
import type { EmailSender } from '#integrations/email-transport.ts'
import type { TenantConfig } from '#tenant-config/tenant-config.ts'

/** The file of the provider's own site. Every valid tenant config has exactly one. */
function getRootOrganization(tenantConfig: Pick<TenantConfig, 'current'>) {
  const site = tenantConfig.current().organisations.find(({ file }) => file.is_root_org && file.active)
  if (!site) throw new Error('no organisation is the root')
  return site.file
}

/** The provider's program name. */
export const getProgramName = (tenantConfig: Pick<TenantConfig, 'current'>): string =>
  getRootOrganization(tenantConfig).program_name

/**
 * Looks up the sender of an organization's emails from its file. Emails to staff use the provider's own file.
 */
export const createEmailSenderLookup =
  (tenantConfig: Pick<TenantConfig, 'current'>) =>
  (organisationId: string): EmailSender | null => {
    if (organisationId === STAFF_KEY_OWNER) return getRootOrganization(tenantConfig).sender
    const { organisations } = tenantConfig.current()
    return organisations.find(({ file }) => file.id === organisationId)?.file.sender ?? null
  }
