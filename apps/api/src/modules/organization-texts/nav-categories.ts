import type { NavCategory } from '@evenkeel/api-contract/portal/home-page'
import type * as z from 'zod/mini'
import type { OrganizationRow } from '#modules/organizations/organization-repository.ts'
import { listVisibleNavs } from '#modules/organizations/present-organization.ts'
import type { ConfigTexts } from '#tenant-config/translations/config-texts.ts'

type HomePageTexts = Pick<ConfigTexts, 'navs' | 'navCategories'>

/**
 * Returns the links behind a tile for one organization, or null if it has no such tile. Entries the
 * organization disabled are left out; its code is appended to each link. Without an organization only
 * shared tiles exist, and links do not change.
 */
export function listNavCategories(
  home: HomePageTexts,
  organisation: OrganizationRow | null,
  navId: string,
): z.output<typeof NavCategory>[] | null {
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
