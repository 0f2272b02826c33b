import { telModel, telView } from '@evenkeel/contract/fields/contact/phone'

/** What of an organisation is in a mail. */
export interface MailOrganisation {
  readonly organisationId: string
  readonly name: string
  /** For people: (800) 555-0111. */
  readonly phone: string
  /** Full address of a page of the programme; `path` starts with a slash. */
  readonly link: (path: string) => string
}

/** Fields of an organisation a mail needs. */
export interface MailOrganisationSource {
  readonly id: string
  readonly username: string
  readonly programName: string | null
  /** E.164. */
  readonly phone: string
}

/** Name of the product, where an organisation has no programme name. */
export const PRODUCT = 'Evenkeel'

/** The organisation's words for mails. The host comes from configuration, never from a request. */
export const mailOrganisationOf = (
  organisation: MailOrganisationSource,
  publicUrl: string,
): MailOrganisation => ({
  organisationId: organisation.id,
  name: organisation.programName ?? PRODUCT,
  phone: telView(telModel(organisation.phone)),
  link: (path) => `${publicUrl}/${encodeURIComponent(organisation.username)}${path}`,
})
