import * as z from 'zod/mini'
import { registrationKinds } from '../../forms/registration-kind.ts'
import { homeIllustrations, defaultHomeIllustration } from '../../reference-data/home-illustrations.ts'
import { sessionFrequencies } from '../../reference-data/session-frequencies.ts'
import { Uuid, TextLanguage } from '../../schemas.ts'

/** A client's color as `#rrggbb`, nothing else: branding is data, not CSS. */
export const Color = z.string().check(z.regex(/^#[0-9a-f]{6}$/))

const LocalPath = z.string().check(z.regex(/^\/(?!\/)[\w./?=&-]*$/))

/** An image of an organization, by URLs on our own origin. */
export const OrganizationImage = z.object({
  full_size: LocalPath,
  /**
   * Image for dark mode; null where the image needs a light background there too. The previous release of the
   * API omits it.
   */
  full_size_dark: z._default(z.nullable(LocalPath), null),
})

/**
 * What the number of sessions is granted for; null where hidden. The previous release of the API omits it.
 */
const GrantFrequency = z.optional(z.nullable(z.enum(sessionFrequencies)))

/**
 * Hours before a visit after which a cancellation still counts, 0: never; null where the number is hidden.
 * The previous release of the API omits it.
 */
const NoticeHours = z.optional(z.nullable(z.int()))

/** A location or branch of an organization (ENTITY-01). */
export const ChildOrganization = z.object({
  id: Uuid,
  /** Displayed name, for example "High Schools". */
  location: z.string(),
  /** Covered sessions, or null when unspecified or hidden (RD-015). */
  number_of_sessions: z.nullable(z.int()),
  is_no_of_sessions_hidden: z.boolean(),
  session_frequency: GrantFrequency,
  session_notice_hours: NoticeHours,
})

/** A tile of the home page. */
export const HomepageNav = z.object({
  id: Uuid,
  language: TextLanguage,
  label: z.string(),
  /** Starts with `/`, `#`, `http` or `https`. */
  url: z.string(),
  description: z.nullable(z.string()),
  is_emergency_nav: z.boolean(),
  sort_order: z.nullable(z.int()),
  is_url_target_blank: z.boolean(),
})

/** The public data of a client organization (ENTITY-01). */
export const Organization = z.object({
  id: Uuid,
  /** Client id in the path, and code for restricted articles. */
  username: z.string(),
  /** Marks the product's own site without a client (ORG-08). */
  is_root_org: z.boolean(),
  /** Own host of the organization, or null when it is served under a path. */
  domain: z.nullable(z.string()),
  program_name: z.nullable(z.string()),
  /** E.164. */
  phone: z.string(),
  /** The number accepts text messages. The previous release of the API omits it. */
  phone_takes_texts: z._default(z.boolean(), true),
  /** Client-redirect mode: members sign in elsewhere (ORG-13). */
  dfd_client: z.boolean(),
  dfd_redirect_url: z.nullable(z.string()),
  child_organisations: z.array(ChildOrganization),
  /** Covered sessions, or null when unspecified or hidden (RD-015). */
  number_of_sessions: z.nullable(z.int()),
  is_no_of_sessions_hidden: z.boolean(),
  session_frequency: GrantFrequency,
  session_notice_hours: NoticeHours,
  /** Provider type sent in searches, slot queries and bookings (ORG-17). */
  mdlive_provider_type: z.int(),
  /**
   * How much is asked before a booking (decision 012). The previous release of the API omits it and requires
   * everything.
   */
  registration: z._default(z.enum(registrationKinds), 'full'),
  custom_color1: Color,
  custom_color3: Color,
  logo: z.nullable(OrganizationImage),
  glyph: z.nullable(OrganizationImage),
  /** CSS pixels. */
  glyph_width: z.nullable(z.int()),
  /** CSS pixels. */
  glyph_height: z.nullable(z.int()),
  /** Home page illustration. The previous release of the API omits it. */
  scene: z._default(z.enum(homeIllustrations), defaultHomeIllustration),
  /** Routes the organization does not offer (RD-022). */
  restricted_routes: z.array(z.string()),
  /** Phone for people in safety-sensitive jobs; null falls back to `phone`. */
  safety_screen_phone: z.nullable(z.string()),
  homepage_navs: z.array(HomepageNav),
})
export type Organization = z.output<typeof Organization>

/** What the pages of a removed organization show. */
export const RemovedOrganization = z.object({
  program_name: z.nullable(z.string()),
  /** Where its members were moved; null: nowhere. */
  moved_to: z.nullable(
    z.object({ username: z.string(), program_name: z.nullable(z.string()), domain: z.nullable(z.string()) }),
  ),
})
export type RemovedOrganization = z.output<typeof RemovedOrganization>

export const organizationsSchemas = {
  'GET /organisations/v2/configuration': {
    query: z.object({
      /** Client id or exact host; compared as plain text. */
      domain: z.string().check(z.minLength(1), z.maxLength(253)),
    }),
    response: Organization,
  },
  'GET /organisations/removed': {
    query: z.object({ domain: z.string().check(z.minLength(1), z.maxLength(253)) }),
    response: RemovedOrganization,
  },
  'GET /organisations/of-token': { response: z.object({ username: z.nullable(z.string()) }) },
  'GET /organisations': {
    query: z.object({
      /** At least two characters. */
      search_term: z.string().check(z.minLength(2), z.maxLength(60)),
    }),
    response: z.object({
      count: z.int(),
      next: z.nullable(z.string()),
      previous: z.nullable(z.string()),
      results: z.array(
        z.object({
          id: Uuid,
          username: z.string(),
          program_name: z.string(),
          location: z.nullable(z.string()),
        }),
      ),
    }),
  },
}
