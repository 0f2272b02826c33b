import type { Organisation } from '../../packages/contract/src/own/organisations.ts'
import { payloads } from './payloads.ts'

/** The twelve texts of an organisation that reach a page. */
export const fields = [
  'username',
  'domain',
  'program_name',
  'phone',
  'safety_screen_phone',
  'custom_color1',
  'custom_color3',
  'glyph',
  'dfd_redirect_url',
  'location',
  'nav_words',
  'nav_url',
] as const
export type Field = (typeof fields)[number]

/**
 * Which fields are hostile and with what: the index of a payload, a `pack` of five at once, `none` for harmless words, or
 * `broken` for words that are no address, which the pages leave unlinked, and `place` for a place on the same page.
 */
export interface Wanted {
  readonly fields: readonly Field[]
  readonly payload: number | `pack${number}` | 'none' | 'broken' | 'place'
}

/** How many payloads stand in one text when they are packed. */
const IN_A_PACK = 5
export const packs = Array.from(
  { length: Math.ceil(payloads.length / IN_A_PACK) },
  (_, at) => `pack${at}` as const,
)

/** As a client id: `h-<indexes of the fields>-<payload>`. */
export const clientOf = ({ fields: chosen, payload }: Wanted): string =>
  `h-${chosen.map((field) => fields.indexOf(field)).join('_')}-${payload}`

export function parseClient(client: string): Wanted | null {
  const [, chosen, payload] = /^h-([\d_]*)-(\d+|pack\d+|none|broken|place)$/.exec(client) ?? []
  if (chosen === undefined || payload === undefined) return null
  const indexes = chosen === '' ? [] : chosen.split('_').map(Number)
  return {
    fields: indexes.map((at) => fields[at] as Field),
    payload: /^\d+$/.test(payload) ? Number(payload) : (payload as Wanted['payload']),
  }
}

function textOf(payload: Wanted['payload']): string {
  if (payload === 'none') return 'Plain words'
  if (payload === 'broken') return 'no address'
  if (payload === 'place') return '#place'
  if (typeof payload === 'number') return payloads[payload] ?? ''
  const at = Number(payload.slice('pack'.length)) * IN_A_PACK
  return payloads.slice(at, at + IN_A_PACK).join(' ')
}

/** A whole organisation, harmless but for what is wanted. */
export function organisationOf(wanted: Wanted): Organisation {
  const text = textOf(wanted.payload)
  const isPlain = wanted.payload === 'none'
  /** The hostile words where they are wanted, else what is there usually; some fields have harmless words of their own. */
  const put = <T>(field: Field, otherwise: T, harmless = text): T | string => {
    if (!wanted.fields.includes(field)) return otherwise
    return isPlain ? harmless : text
  }
  return {
    id: '7c1e0f5a-0002-4a00-8a00-000000000002',
    username: put('username', 'plain'),
    is_root_org: false,
    domain: put('domain', null),
    program_name: put('program_name', 'Plain words'),
    phone_takes_texts: true,
    phone: put('phone', '+18005550100'),
    // The sign-in elsewhere would lead away from the screens that are looked at, so it is on for its own turn only.
    dfd_client: wanted.fields.length === 1 && wanted.fields[0] === 'dfd_redirect_url',
    dfd_redirect_url: put('dfd_redirect_url', null, 'https://members.example'),
    child_organisations: [
      {
        id: '7c1e0f5a-0003-4a00-8a00-000000000003',
        location: put('location', 'Plain words'),
        number_of_sessions: 6,
        is_no_of_sessions_hidden: false,
        session_frequency: 'once',
      },
    ],
    number_of_sessions: 6,
    is_no_of_sessions_hidden: false,
    session_frequency: 'once',
    mdlive_provider_type: 38,
    registration: 'short',
    custom_color1: put('custom_color1', '#0b5c6b', '#0b5c6b'),
    custom_color3: put('custom_color3', '#f3b33d', '#f3b33d'),
    logo: null,
    glyph: wanted.fields.includes('glyph')
      ? { full_size: isPlain ? '/assets/glyph.svg' : text, full_size_dark: isPlain ? null : text }
      : null,
    glyph_width: 100,
    glyph_height: 40,
    scene: 'harbor',
    restricted_routes: [],
    safety_screen_phone: put('safety_screen_phone', null),
    homepage_navs: [
      {
        id: '2b9d4c10-1001-4b00-9b00-000000000001',
        label: put('nav_words', 'Plain words'),
        description: put('nav_words', 'Plain words'),
        url: put('nav_url', '/about', 'https://directory.example/'),
        is_emergency_nav: false,
        sort_order: 1,
        is_url_target_blank: false,
      },
    ],
  }
}
