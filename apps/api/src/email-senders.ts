import { STAFF_KEY_OWNER } from '#db/staff-key-owner.ts'
import type { EmailSender } from '#integrations/email-transport.ts'
import type { TenantConfig } from '#tenant-config/tenant-config.ts'

/** The file of the installation's own site, which is the provider's: every state of the programme files has exactly one. */
function getRootOrganization(tenantConfig: Pick<TenantConfig, 'current'>) {
  const site = tenantConfig.current().organisations.find(({ file }) => file.is_root_org && file.active)
  if (!site) throw new Error('no organisation is the root')
  return site.file
}

/** What the provider calls its program. */
export const getProgramName = (tenantConfig: Pick<TenantConfig, 'current'>): string =>
  getRootOrganization(tenantConfig).program_name

/** Who mails of an organisation come from, where its file says so; those to the provider's own people as the file of the own site says. */
export const createEmailSenderLookup =
  (tenantConfig: Pick<TenantConfig, 'current'>) =>
  (organisationId: string): EmailSender | null => {
    if (organisationId === STAFF_KEY_OWNER) return getRootOrganization(tenantConfig).sender
    const { organisations } = tenantConfig.current()
    return organisations.find(({ file }) => file.id === organisationId)?.file.sender ?? null
  }
