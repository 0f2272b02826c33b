import { normalizePhone, formatPhone } from '@evenkeel/api-contract/fields/contact/phone'
import { sourceLanguage } from '@evenkeel/api-contract/i18n/languages'
import type { MessageCatalog, Translator } from '@evenkeel/api-contract/i18n/translator'
import type { Profile } from './profile.ts'

/** What of an organisation is in a mail, and the language it is written in. */
export interface EmailOrganization {
  readonly spoken: Translator
  readonly organisationId: string
  readonly name: string
  /** For people: (800) 555-0111. */
  readonly phone: string
  /** Full address of a page of the programme; `path` starts with a slash. */
  readonly link: (path: string) => string
}

/** Fields of an organisation a mail needs. */
export interface EmailOrganizationSource {
  readonly id: string
  readonly username: string
  readonly programName: string | null
  /** Its own hosts, the one shown first; absent: none. */
  readonly hosts?: readonly string[]
  /** E.164. */
  readonly phone: string
}

/** Name of the product, where an organisation has no programme name. */
export const PRODUCT_NAME = 'Evenkeel'

/** Hosts that lead to the machine they are asked on: no link in a mail may. */
const isLoopbackHost = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost')

/**
 * Where an organisation's pages begin: at its own host where it has one, so that whoever registered there comes back to where
 * browser and drafts know them; else below its name at the address of the installation.
 */
function getOrganizationUrl({ hosts = [], username }: EmailOrganizationSource, publicUrl: string): string {
  const [host] = hosts
  if (host === undefined || isLoopbackHost(host)) return `${publicUrl}/${encodeURIComponent(username)}`
  const own = new URL(publicUrl)
  own.hostname = host
  return own.origin
}

/** The number as people read it: (800) 555-0111. */
export const formatOrganizationPhone = ({ phone }: Pick<EmailOrganizationSource, 'phone'>): string =>
  formatPhone(normalizePhone(phone))

/** What a letter to this member is written in: the language they chose, else English. */
export const translatorFor = (
  { catalogue }: { readonly catalogue: MessageCatalog },
  { reading_language: language }: Pick<Profile, 'reading_language'>,
): Translator => catalogue.in(language ?? sourceLanguage)

/** The organisation's words for mails. The host comes from configuration, never from a request. */
export const toEmailOrganization = (
  organisation: EmailOrganizationSource,
  publicUrl: string,
  spoken: Translator,
): EmailOrganization => ({
  spoken,
  organisationId: organisation.id,
  name: organisation.programName ?? PRODUCT_NAME,
  phone: formatOrganizationPhone(organisation),
  link: (path) => `${getOrganizationUrl(organisation, publicUrl)}${path}`,
})
