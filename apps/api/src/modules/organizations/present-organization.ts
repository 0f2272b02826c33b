import type { HomepageNav, Organization } from '@evenkeel/api-contract/portal/organizations'
import type { Translated } from '@evenkeel/api-contract/i18n/translate-entity'
import type * as z from 'zod/mini'
import type { ConfigTexts } from '#tenant-config/translations/config-texts.ts'
import type { NavFile } from '#tenant-config/organization-file.ts'
import { getVisibleSessions, type ImageVersion, type OrganizationRow } from './organization.ts'

/**
 * Returns the tiles of an organization: the shared ones and its own, without restricted routes (ORG-16).
 */
export const listVisibleNavs = (
  organisation: Pick<OrganizationRow, 'restricted_routes' | 'navs'>,
  shared: readonly Translated<NavFile>[],
): Translated<NavFile>[] =>
  [...shared, ...organisation.navs]
    .filter(
      ({ active, route }) => active && (route === null || !organisation.restricted_routes.includes(route)),
    )
    .toSorted(
      (a, b) =>
        Number(a.is_emergency_nav) - Number(b.is_emergency_nav) ||
        (a.sort_order ?? Infinity) - (b.sort_order ?? Infinity) ||
        0,
    )

const presentNav = (nav: Translated<NavFile>): z.output<typeof HomepageNav> => ({
  id: nav.id,
  language: nav.language,
  label: nav.label,
  url: nav.url,
  description: nav.description,
  is_emergency_nav: nav.is_emergency_nav,
  sort_order: nav.sort_order,
  is_url_target_blank: nav.is_url_target_blank,
})

/**
 * Maps an organization to the response: no search names, no codes, no hidden numbers (ENTITY-01, RD-015).
 */
export function presentOrganization(
  row: OrganizationRow,
  { navs, navOf }: Pick<ConfigTexts, 'navs' | 'navOf'>,
): Organization {
  const { glyph, logo } = row
  const at = (what: string, { version, darkVersion }: ImageVersion) => {
    const address = `/api/organisations/${row.username}/${what}`
    return {
      full_size: `${address}?v=${version}`,
      full_size_dark: darkVersion ? `${address}-dark?v=${darkVersion}` : null,
    }
  }
  const covered = (childId: string | null) => {
    const { sessions, frequency, noticeHours } = getVisibleSessions(row, { childId, sessionClass: null })
    return {
      number_of_sessions: sessions,
      session_frequency: frequency,
      session_notice_hours: noticeHours,
    }
  }
  return {
    id: row.id,
    username: row.username,
    is_root_org: row.is_root_org,
    domain: row.hosts[0] ?? null,
    program_name: row.program_name,
    phone: row.phone,
    phone_takes_texts: row.phone_takes_texts,
    dfd_client: row.dfd_client,
    dfd_redirect_url: row.dfd_redirect_url,
    child_organisations: row.children.map(({ id, location, is_no_of_sessions_hidden }) => ({
      id,
      location,
      is_no_of_sessions_hidden,
      ...covered(id),
    })),
    is_no_of_sessions_hidden: row.is_no_of_sessions_hidden,
    ...covered(null),
    mdlive_provider_type: row.mdlive_provider_type,
    registration: row.registration,
    custom_color1: row.custom_color1,
    custom_color3: row.custom_color3,
    logo: logo ? at('logo', logo) : null,
    glyph: glyph ? at('glyph', glyph) : null,
    glyph_width: glyph?.width ?? null,
    glyph_height: glyph?.height ?? null,
    scene: row.scene,
    restricted_routes: row.restricted_routes,
    safety_screen_phone: row.safety_screen_phone,
    homepage_navs: listVisibleNavs(
      { ...row, navs: row.navs.map((nav) => navOf(row.username, nav)) },
      navs,
    ).map(presentNav),
  }
}
