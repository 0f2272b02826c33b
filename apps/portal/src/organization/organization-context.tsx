import { createRequiredContext } from '@evenkeel/web/create-required-context'
import type { Language } from '@evenkeel/api-contract/i18n/languages'
import type { Organization } from '@evenkeel/api-contract/portal/organizations'
import type { RootBrand } from './displayed-organization.ts'

/** The organization of the page. Constant per document: another organization is another document. */
export interface TenantInfo {
  /**
   * Path prefix of all in-app paths: `/northstar`, or empty for a custom host and for the root organization.
   */
  readonly base: string
  /** Client id sent with every portal API call (RD-003). */
  readonly client: string
  /** The organization, or null if it could not be loaded: the noOrg case (ORG-15). */
  readonly organisation: Organization | null
  /** Without an organization: the API did not respond, so the address may be valid. */
  readonly isUnreachable?: boolean
  /**
   * Without an organization: the root one, whose name and phone the page shows (RD-105). Null if it could not
   * be loaded either.
   */
  readonly root?: RootBrand | null
  /** Environment name for the page title (RD-019). */
  readonly environment: string
  /** Language of the document; another language is another document. */
  readonly language: Language
}

export const [TenantContext, useTenant] = createRequiredContext<TenantInfo>('PlaceContext')

/** Returns the organization of a screen that requires one. Throws without one. */
export function useOrganization(): Organization {
  const { organisation } = useTenant()
  if (!organisation) throw new Error('This screen needs an organization; the route guard must exclude noOrg')
  return organisation
}
