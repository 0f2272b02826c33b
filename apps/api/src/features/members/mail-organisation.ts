import { telModel, telView } from '@evenkeel/contract/fields/contact/phone'
import { sourceLanguage } from '@evenkeel/contract/words/languages'
import type { Catalogue, Spoken } from '@evenkeel/contract/words/spoken'
import type { Profile } from './profile.ts'

/** What of an organisation is in a mail, and the language it is written in. */
export interface MailOrganisation {
  readonly spoken: Spoken
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
  /** Its own hosts, the one shown first; absent: none. */
  readonly hosts?: readonly string[]
  /** E.164. */
  readonly phone: string
}

/** Name of the product, where an organisation has no programme name. */
export const PRODUCT = 'Evenkeel'

/** Hosts that lead to the machine they are asked on: no link in a mail may. */
const isOfEveryMachine = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost')

/**
 * Where an organisation's pages begin: at its own host where it has one, so that whoever registered there comes back to where
 * browser and drafts know them; else below its name at the address of the installation.
 */
function homeOf({ hosts = [], username }: MailOrganisationSource, publicUrl: string): string {
  const [host] = hosts
  if (host === undefined || isOfEveryMachine(host)) return `${publicUrl}/${encodeURIComponent(username)}`
  const own = new URL(publicUrl)
  own.hostname = host
  return own.origin
}

/** The number as people read it: (800) 555-0111. */
export const phoneForPeople = ({ phone }: Pick<MailOrganisationSource, 'phone'>): string =>
  telView(telModel(phone))

/** What a letter to this member is written in: the language they chose, else English. */
export const spokenTo = (
  { catalogue }: { readonly catalogue: Catalogue },
  { reading_language: language }: Pick<Profile, 'reading_language'>,
): Spoken => catalogue.in(language ?? sourceLanguage)

/** The organisation's words for mails. The host comes from configuration, never from a request. */
export const mailOrganisationOf = (
  organisation: MailOrganisationSource,
  publicUrl: string,
  spoken: Spoken,
): MailOrganisation => ({
  spoken,
  organisationId: organisation.id,
  name: organisation.programName ?? PRODUCT,
  phone: phoneForPeople(organisation),
  link: (path) => `${homeOf(organisation, publicUrl)}${path}`,
})
