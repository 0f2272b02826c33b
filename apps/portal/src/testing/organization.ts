import { Organization } from '@evenkeel/api-contract/portal/schemas/organizations'

/** Ids of northstar's tiles. */
export const navIds = {
  family: '2b9d4c10-1004-4b00-9b00-000000000004',
  articles: '2b9d4c10-1005-4b00-9b00-000000000005',
  emergency: '2b9d4c10-1006-4b00-9b00-000000000006',
} as const

const nav = (id: string, label: string, url: string, more: object = {}) => ({
  id,
  label,
  url,
  description: null,
  is_emergency_nav: false,
  sort_order: null,
  is_url_target_blank: false,
  ...more,
})

/**
 * The usual client organization; a test may override any field. Parsed, so that it always matches the API.
 */
export const northstar = (otherwise: Partial<Organization> = {}): Organization =>
  Organization.parse({
    id: '7c1e0f5a-0002-4a00-8a00-000000000002',
    username: 'northstar',
    is_root_org: false,
    domain: null,
    program_name: 'Northstar Balance',
    phone: '+18005550111',
    dfd_client: false,
    dfd_redirect_url: null,
    child_organisations: [],
    number_of_sessions: 6,
    is_no_of_sessions_hidden: false,
    mdlive_provider_type: 5,
    registration: 'short',
    custom_color1: '#0b5c6b',
    custom_color3: '#f3b33d',
    logo: null,
    glyph: null,
    glyph_width: null,
    glyph_height: null,
    scene: 'harbor',
    restricted_routes: [],
    safety_screen_phone: null,
    homepage_navs: [
      nav(navIds.family, 'Family and care', '/family', {
        description: 'Child care, elder care, schools and pets.',
      }),
      nav(navIds.articles, 'Articles', '/topics'),
      nav(navIds.emergency, 'I need help right now', '/risk', { is_emergency_nav: true }),
    ],
    ...otherwise,
  })
