import { normalizeHost } from '@evenkeel/api-contract/fields/contact/host-name'
import { normalizePastedUrl } from '@evenkeel/api-contract/fields/contact/normalize-url'
import { isOneLine } from '@evenkeel/api-contract/fields/one-line'
import { registrationKinds } from '@evenkeel/api-contract/forms/registration-kind'
import { limits } from '@evenkeel/api-contract/limits'
import { restrictableRoutes } from '@evenkeel/api-contract/reference-data/restrictable-routes'
import { reservedSegments } from '@evenkeel/api-contract/reference-data/reserved-segments'
import {
  homeIllustrations,
  defaultHomeIllustration,
} from '@evenkeel/api-contract/reference-data/home-illustrations'
import { Color as ColourOnTheWire } from '@evenkeel/api-contract/portal/schemas/organizations'
import { SessionTerms } from '@evenkeel/api-contract/telehealth/schemas/session-terms'
import * as z from 'zod'

const Username = z
  .string()
  .regex(/^[a-z][a-z0-9-]{1,49}$/, 'small letters, digits and dashes, starting with a letter')
const Host = z
  .string()
  .overwrite(normalizeHost)
  .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, 'a host name in small letters, without port')
/** A name that is displayed within other text. */
const SingleLine = z
  .string()
  .refine(isOneLine, 'must be one line, without marks that turn the direction of reading')
const Phone = z.string().regex(/^\+1[2-9]\d{9}$/, 'a US phone number: +1 and ten digits')
/** Without quotes, YAML reads a color as a comment. */
const COLOR_RULE =
  'must be # and six of 0 to 9 and a to f, as #1f5f5b (in a file with small letters and in quotes)'
const Color = z.string(COLOR_RULE).refine((text) => ColourOnTheWire.safeParse(text).success, COLOR_RULE)
const ImageFileName = z.string().regex(/^[a-z0-9-]+\.svg$/, 'an .svg file beside this one')
const Sessions = z.int().min(0).max(9999)
/** The class of everybody without another one. */
export const DEFAULT_SESSION_CLASS = 'default'

/** Allow-list of URL protocols a browser may be sent to. */
const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && ['http:', 'https:', 'mailto:'].includes(new URL(text).protocol)

const WebAddress = z
  .string()
  .overwrite(normalizePastedUrl)
  .refine(isWebAddress, 'an http, https or mailto address')

/**
 * A class of employees, such as `first-responder`. Employees without a class are called `default` in
 * commands.
 */
const ClassName = z
  .string()
  .regex(/^[a-z][a-z0-9-]{1,29}$/, 'small letters, digits and dashes, starting with a letter')
  .refine((name) => name !== DEFAULT_SESSION_CLASS, 'this is the name of having no class')

/** Covered sessions of the classes whose number differs. */
const SessionClasses = z.record(z.string(), z.int().min(1).max(9999)).superRefine((classes, context) => {
  for (const name of Object.keys(classes))
    for (const { message } of ClassName.safeParse(name).error?.issues ?? [])
      context.addIssue({ code: 'custom', path: [name], message })
})

/** Contract terms of covered sessions, besides their number. */
export const SessionTermsFile = z.strictObject({
  /** Month and day on which sessions are granted again, as "07-01"; empty: they are granted once. */
  year_begins: z
    .string()
    .refine(
      (text) => SessionTerms.safeParse({ year_begins: text }).success,
      'month and day with two digits each, as "07-01"',
    )
    .nullable()
    .default(null),
  /** Whether the number applies to each concern separately, rather than in total. */
  per_concern: z.boolean().default(false),
  /** Hours of notice: a later cancellation counts as a session. 0: free until the appointment starts. */
  notice_hours: z.int().min(0).max(limits.noticeHoursMax).default(0),
  /** Whether a no-show counts as a session. */
  no_show_counts: z.boolean().default(true),
  /** Whether the first appointment with a counselor who was no fit is credited, once a contract year. */
  gives_back_no_fit: z.boolean().default(false),
  /** What a member reads before the last covered session and after it: one or two sentences and a link. */
  after_last: z
    .strictObject({
      words: z.string().min(1).max(300),
      link: WebAddress.nullable().default(null),
    })
    .nullable()
    .default(null),
})
export type SessionTermsFile = z.output<typeof SessionTermsFile>

/** A tile of the home page. */
export const NavFile = z.strictObject({
  id: z.uuid(),
  label: SingleLine.min(1).max(250),
  /** Starts with `/`, `#`, `http` or `https`. */
  url: z
    .string()
    .overwrite(normalizePastedUrl)
    .max(250)
    .regex(/^(\/(?![/\\])|#|https?:\/\/)/, 'starts with /, #, http:// or https://'),
  description: z.string().max(200).nullable().default(null),
  is_emergency_nav: z.boolean().default(false),
  sort_order: z.int().nullable().default(null),
  is_url_target_blank: z.boolean().default(false),
  active: z.boolean().default(true),
  /** Name of the route behind the tile: hidden where an organization restricts it (ORG-16). */
  route: z.enum(restrictableRoutes).nullable().default(null),
})
export type NavFile = z.output<typeof NavFile>

/** A location or branch. Missing fields come from its organization. */
export const ChildOrganizationFile = z.strictObject({
  id: z.uuid(),
  username: Username,
  /** The name a member selects. */
  location: SingleLine.min(1).max(30),
  active: z.boolean().default(true),
  phone: Phone.nullable().default(null),
  safety_screen_phone: Phone.nullable().default(null),
  program_name: SingleLine.min(1).max(100).nullable().default(null),
  /** Covered sessions; empty or 0 means the organization's number. */
  number_of_sessions: Sessions.nullable().default(null),
  is_no_of_sessions_hidden: z.boolean().nullable().default(null),
  /** Empty means the organization's. */
  session_classes: SessionClasses.nullable().default(null),
  /** The class of everybody who works here, unless staff set another one for a member. */
  session_class: ClassName.nullable().default(null),
  /** Empty means the organization's. */
  session_terms: SessionTermsFile.nullable().default(null),
  /** Name of an intake; empty means the organization's. */
  intake: z.string().nullable().default(null),
})
export type ChildOrganizationFile = z.output<typeof ChildOrganizationFile>

/** One organization as staff write it: `tenant-config/organisations/<username>.yaml`. */
export const OrganizationFile = z.strictObject({
  id: z.uuid(),
  username: Username.refine((name) => !reservedSegments.has(name), 'this name is the address of a page'),
  is_root_org: z.boolean().default(false),
  active: z.boolean().default(true),
  /** A fictional demo client: in production it is served only with DEMO_ORGANIZATIONS. */
  demo: z.boolean().default(false),
  program_name: SingleLine.min(1).max(100),
  /** The employer's name for questions such as "Do you work for ...?"; empty means the program's name. */
  employer: SingleLine.min(1).max(100).nullable().default(null),
  location: SingleLine.max(30).nullable().default(null),
  /** Other names people may search for. */
  alternate_names: z.array(SingleLine.min(1)).default([]),
  /** Code appended to directory links. */
  parent_code: z.string().max(20).nullable().default(null),
  /** Hosts that open this organization without a path; the first is the one shown. */
  hosts: z.array(Host).default([]),
  /** Former hosts, redirected to the first of `hosts` (ORG-18). */
  old_hosts: z.array(Host).default([]),
  phone: Phone,
  /** Whether texts to `phone` are answered; otherwise members are offered a call only. */
  phone_takes_texts: z.boolean().default(true),
  /**
   * Sender of its emails: a name instead of the program's, an address instead of the installation's. The mail
   * server must be allowed to send from it.
   */
  sender: z
    .strictObject({
      name: SingleLine.min(1).max(100).nullable().default(null),
      address: z.email().nullable().default(null),
    })
    .nullable()
    .default(null),
  safety_screen_phone: Phone.nullable().default(null),
  /** Mailbox of the staff who call members back; empty means the provider's own (CARE_LINE_EMAIL). */
  care_line_email: z.email().nullable().default(null),
  show_safety_screen: z.boolean().default(false),
  custom_color1: Color,
  custom_color3: Color,
  /**
   * An image beside the file, with its size in CSS pixels. `dark_file` is its version for dark pages; without
   * it the image keeps a light background there.
   */
  glyph: z
    .strictObject({
      file: ImageFileName,
      dark_file: ImageFileName.nullable().default(null),
      width: z.int().min(16).max(320),
      height: z.int().min(16).max(80),
    })
    .nullable()
    .default(null),
  /**
   * An image beside the file for an organization without a glyph, shown at the height of the header's row.
   */
  logo: z
    .strictObject({ file: ImageFileName, dark_file: ImageFileName.nullable().default(null) })
    .nullable()
    .default(null),
  /** The illustration of the home page. */
  scene: z.enum(homeIllustrations).default(defaultHomeIllustration),
  number_of_sessions: Sessions.nullable().default(null),
  is_no_of_sessions_hidden: z.boolean().default(false),
  session_classes: SessionClasses.nullable().default(null),
  /** How sessions are granted; empty: once. */
  session_terms: SessionTermsFile.nullable().default(null),
  /** Provider type at the telehealth service (ORG-17); 38 is EAP counseling. */
  mdlive_provider_type: z.int().positive().default(38),
  /**
   * How much is asked before a booking; `full` where the telehealth service requires phone and address of a
   * patient.
   */
  registration: z.enum(registrationKinds).default('short'),
  dfd_client: z.boolean().default(false),
  dfd_redirect_url: WebAddress.nullable().default(null),
  restricted_routes: z.array(z.enum(restrictableRoutes)).default([]),
  /** Name of an intake; empty means `default`. */
  intake: z.string().nullable().default(null),
  /** Own tiles, in addition to those of navs.yaml. */
  navs: z.array(NavFile).default([]),
  /** Ids of directory entries this organization does not offer. */
  switched_off_entries: z.array(z.uuid()).default([]),
  children: z.array(ChildOrganizationFile).default([]),
})
export type OrganizationFile = z.output<typeof OrganizationFile>
