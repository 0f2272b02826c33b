import { type NavCategory, readHomePhrases, readNavCategories } from '@evenkeel/api-contract/portal/home-page'
import { createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import type { RegisterEndpoint } from '@evenkeel/server-kit/http/serve-endpoint'
import type { Caller } from '#http/caller.ts'
import type { OrganizationDirectory } from '#modules/organizations/organization-directory.ts'
import type { OrganizationRow } from '#modules/organizations/organization-repository.ts'
import { listVisibleNavs } from '#modules/organizations/present-organization.ts'
import { getDraftHomePage } from '#modules/organizations/previews.ts'
import type { TenantConfig } from '#tenant-config/tenant-config.ts'
import type { ConfigTexts } from '#tenant-config/translations/config-texts.ts'

/**
 * Returns the links behind a tile for one organization, or null if it has no such tile. Entries the
 * organization disabled are left out; its code is appended to each link. Without an organization only
 * shared tiles exist, and links do not change.
 */
function listNavCategories(
  home: Pick<ConfigTexts, 'navs' | 'navCategories'>,
  organisation: OrganizationRow | null,
  navId: string,
): NavCategory[] | null {
  const navs = organisation
    ? listVisibleNavs(organisation, home.navs)
    : home.navs.filter(({ active }) => active)
  if (!navs.some(({ id }) => id === navId)) return null
  const code = organisation?.parent_code ?? ''
  const off = organisation?.switched_off_entries ?? []
  return home.navCategories
    .filter(({ nav }) => nav === navId)
    .flatMap(({ categories }) => categories)
    .map(({ id, language, name, subcategories }) => ({
      id,
      language,
      name,
      subcategories: subcategories
        .filter((entry) => !off.includes(entry.id))
        .map((entry) => ({
          id: entry.id,
          name: entry.name,
          url: entry.url === null ? null : `${entry.url}${code}`,
        })),
    }))
}

interface OrganizationTextsContext {
  readonly directory: OrganizationDirectory
  readonly tenantConfig: TenantConfig
}

/** Registers the endpoints for home page texts and tile links (CALL-03, CALL-04). */
export function organizationTextRoutes(
  serve: RegisterEndpoint<Caller>,
  { directory, tenantConfig }: OrganizationTextsContext,
): void {
  serve(readHomePhrases, ({ caller }) =>
    (getDraftHomePage(caller.organisation) ?? tenantConfig.current().textsIn(caller.language)).phrases
      .filter(({ published }) => published)
      .map(({ id, language, headline, sub_headline, reason, article }) => ({
        id,
        language,
        headline,
        sub_headline,
        reason,
        article,
      })),
  )
  serve(readNavCategories, async ({ caller, params, query }) => {
    const texts = tenantConfig.current().textsIn(caller.language)
    const categories = listNavCategories(texts, await directory.byDomain(query.domain), params.id)
    if (!categories) throw createNotFoundError()
    return categories
  })
}
