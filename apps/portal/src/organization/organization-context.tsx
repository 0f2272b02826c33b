import { createRequiredContext } from '#lib/create-required-context.ts'
import type { Language } from '@evenkeel/api-contract/i18n/languages'
import type { Organization } from '@evenkeel/api-contract/portal/organizations'
import type { RootBrand } from './displayed-organization.ts'

/** Whose house this is. Fixed for the life of a document: another organisation is another document. */
export interface TenantInfo {
  /** Path before every in-app path: `/northstar`, or empty on a host of its own and for the root organisation. */
  readonly base: string
  /** Client id sent with every own call (RD-003). */
  readonly client: string
  /** The organisation, or null when it could not be loaded: the noOrg case (ORG-15). */
  readonly organisation: Organization | null
  /** Without an organisation: the service that knows them did not answer, so the address may well be right. */
  readonly isUnreachable?: boolean
  /** Without an organisation: the root one, in whose name and with whose phone the page is shown (RD-105). Null when it could not be had either. */
  readonly root?: RootBrand | null
  /** Environment name for the title (RD-019). */
  readonly environment: string
  /** The language of the document; another one is another document. */
  readonly language: Language
}

export const [TenantContext, useTenant] = createRequiredContext<TenantInfo>('PlaceContext')

/** The organisation of a screen that is only shown when there is one. */
export function useOrganization(): Organization {
  const { organisation } = useTenant()
  if (!organisation) throw new Error('This screen needs an organisation; the guard keeps noOrg away from it')
  return organisation
}
