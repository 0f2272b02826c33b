import { normalizePhone, formatPhone } from '@evenkeel/api-contract/fields/contact/phone'
import { sourceLanguage } from '@evenkeel/api-contract/i18n/languages'
import type { MessageCatalog, Translator } from '@evenkeel/api-contract/i18n/translator'
import { STAFF_KEY_OWNER } from '#db/key-tables.ts'
import type { EmailSender } from '#integrations/email-transport.ts'
import type { TenantConfig } from '#tenant-config/tenant-config.ts'
import type { Profile } from './profile.ts'

/** What an email needs of an organization, and the language it is written in. */
export interface EmailOrganization {
  readonly translator: Translator
  readonly organisationId: string
  readonly name: string
  /** For people: (800) 555-0111. */
  readonly phone: string
  /** Returns the full URL of a portal page; `path` starts with a slash. */
  readonly link: (path: string) => string
}

/** Fields of an organization that emails need. */
export interface EmailOrganizationSource {
  readonly id: string
  readonly username: string
  readonly programName: string | null
  /** Custom hosts, the primary one first; absent: none. */
  readonly hosts?: readonly string[]
  /** E.164. */
  readonly phone: string
}

/** Product name, used for an organization without a program name. */
export const PRODUCT_NAME = 'Evenkeel'

/** Loopback hosts, which emails must not link to. */
const isLoopbackHost = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost')

/**
 * Returns the base URL of an organization's pages: its custom host if it has one, so that a member returns
 * to the host whose browser storage has the session and drafts; else its path below the public URL.
 */
function getOrganizationUrl({ hosts = [], username }: EmailOrganizationSource, publicUrl: string): string {
  const [host] = hosts
  if (host === undefined || isLoopbackHost(host)) return `${publicUrl}/${encodeURIComponent(username)}`
  const own = new URL(publicUrl)
  own.hostname = host
  return own.origin
}

/** Formats the number for people: (800) 555-0111. */
export const formatOrganizationPhone = ({ phone }: Pick<EmailOrganizationSource, 'phone'>): string =>
  formatPhone(normalizePhone(phone))

/** Returns the translator for the member's language, else English. */
export const translatorFor = (
  { catalogue }: { readonly catalogue: MessageCatalog },
  { reading_language: language }: Pick<Profile, 'reading_language'>,
): Translator => catalogue.in(language ?? sourceLanguage)

/**
 * Maps an organization to the values emails need. The host comes from configuration, never from a request.
 */
export const toEmailOrganization = (
  organisation: EmailOrganizationSource,
  publicUrl: string,
  translator: Translator,
): EmailOrganization => ({
  translator,
  organisationId: organisation.id,
  name: organisation.programName ?? PRODUCT_NAME,
  phone: formatOrganizationPhone(organisation),
  link: (path) => `${getOrganizationUrl(organisation, publicUrl)}${path}`,
})

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
