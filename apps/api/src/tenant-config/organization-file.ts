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
import { Color as ColourOnTheWire } from '@evenkeel/api-contract/portal/organizations'
import { SessionTerms } from '@evenkeel/api-contract/telehealth/session-terms'
import * as z from 'zod'

const Username = z
  .string()
  .regex(/^[a-z][a-z0-9-]{1,49}$/, 'small letters, digits and dashes, starting with a letter')
const Host = z
  .string()
  .overwrite(normalizeHost)
  .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, 'a host name in small letters, without port')
/** A name: what is shown in the midst of other words. */
const SingleLine = z
  .string()
  .refine(isOneLine, 'must be one line, without marks that turn the direction of reading')
const Phone = z.string().regex(/^\+1[2-9]\d{9}$/, 'a US phone number: +1 and ten digits')
/** Without quotes it is a comment, and nothing is there. */
const COLOR_RULE =
  'must be # and six of 0 to 9 and a to f, as #1f5f5b (in a file with small letters and in quotes)'
const Color = z.string(COLOR_RULE).refine((text) => ColourOnTheWire.safeParse(text).success, COLOR_RULE)
const ImageFileName = z.string().regex(/^[a-z0-9-]+\.svg$/, 'an .svg file beside this one')
const Sessions = z.int().min(0).max(9999)
/** The class of everybody who is in none. */
export const DEFAULT_SESSION_CLASS = 'default'

/** Only addresses a browser may be sent to (an allow-list of protocols). */
const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && ['http:', 'https:', 'mailto:'].includes(new URL(text).protocol)

const WebAddress = z
  .string()
  .overwrite(normalizePastedUrl)
  .refine(isWebAddress, 'an http, https or mailto address')

/** A class of employees: `first-responder`. Whoever is in none has what is called `default` for commands. */
const ClassName = z
  .string()
  .regex(/^[a-z][a-z0-9-]{1,29}$/, 'small letters, digits and dashes, starting with a letter')
  .refine((name) => name !== DEFAULT_SESSION_CLASS, 'this is the name of having no class')

/** Covered sessions of classes of employees that have another number. */
const SessionClasses = z.record(z.string(), z.int().min(1).max(9999)).superRefine((classes, context) => {
  for (const name of Object.keys(classes))
    for (const { message } of ClassName.safeParse(name).error?.issues ?? [])
      context.addIssue({ code: 'custom', path: [name], message })
})

/** What a contract says about covered sessions, beside their number. */
export const SessionTermsFile = z.strictObject({
  /** Month and day on which sessions are granted anew, as "07-01"; empty: they are granted once. */
  year_begins: z
    .string()
    .refine(
      (text) => SessionTerms.safeParse({ year_begins: text }).success,
      'month and day with two digits each, as "07-01"',
    )
    .nullable()
    .default(null),
  /** Whether each concern has the number for itself; else they count together. */
  per_concern: z.boolean().default(false),
  /** Hours of notice: canceled after that, a visit counts as a session. 0: free until it starts. */
  notice_hours: z.int().min(0).max(limits.noticeHoursMax).default(0),
  /** Whether a visit the member did not come to counts. */
  no_show_counts: z.boolean().default(true),
  /** Whether the first visit with a counselor who was no fit is given back, once a contract year. */
  gives_back_no_fit: z.boolean().default(false),
  /** What a member reads before the last covered session and after it: one or two sentences, and where to go. */
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
  /** Name of the route behind the tile: left out where an organisation restricts it (ORG-16). */
  route: z.enum(restrictableRoutes).nullable().default(null),
})
export type NavFile = z.output<typeof NavFile>

/** A location or branch. What it leaves out comes from its organisation. */
export const ChildOrganizationFile = z.strictObject({
  id: z.uuid(),
  username: Username,
  /** What the member picks. */
  location: SingleLine.min(1).max(30),
  active: z.boolean().default(true),
  phone: Phone.nullable().default(null),
  safety_screen_phone: Phone.nullable().default(null),
  program_name: SingleLine.min(1).max(100).nullable().default(null),
  /** Covered sessions; empty or 0 means the organisation's number. */
  number_of_sessions: Sessions.nullable().default(null),
  is_no_of_sessions_hidden: z.boolean().nullable().default(null),
  /** Empty means the organisation's. */
  session_classes: SessionClasses.nullable().default(null),
  /** The class of everybody who works here, unless staff have said another one of a member. */
  session_class: ClassName.nullable().default(null),
  /** Empty means the organisation's. */
  session_terms: SessionTermsFile.nullable().default(null),
  /** Name of an intake; empty means the organisation's. */
  intake: z.string().nullable().default(null),
})
export type ChildOrganizationFile = z.output<typeof ChildOrganizationFile>

/** One organisation as staff write it down: `tenant-config/organisations/<username>.yaml`. */
export const OrganizationFile = z.strictObject({
  id: z.uuid(),
  username: Username.refine((name) => !reservedSegments.has(name), 'this name is the address of a page'),
  is_root_org: z.boolean().default(false),
  active: z.boolean().default(true),
  /** An invented client of the demonstration: in production it is there only where DEMO_ORGANIZATIONS asks for it. */
  demo: z.boolean().default(false),
  program_name: SingleLine.min(1).max(100),
  /** The employer in words, put into questions such as "Do you work for ...?"; empty means the programme's name. */
  employer: SingleLine.min(1).max(100).nullable().default(null),
  location: SingleLine.max(30).nullable().default(null),
  /** Other names people may search for. */
  alternate_names: z.array(SingleLine.min(1)).default([]),
  /** Code put at the end of directory links. */
  parent_code: z.string().max(20).nullable().default(null),
  /** Hosts that open this organisation without a path; the first is the one shown. */
  hosts: z.array(Host).default([]),
  /** Former hosts, redirected to the first of `hosts` (ORG-18). */
  old_hosts: z.array(Host).default([]),
  phone: Phone,
  /** Whether somebody answers a text to `phone`; where nobody does, members are offered the call alone. */
  phone_takes_texts: z.boolean().default(true),
  /** Who its mails come from: a name instead of the programme's, an address instead of the installation's. The mail server must be allowed to send from it. */
  sender: z
    .strictObject({
      name: SingleLine.min(1).max(100).nullable().default(null),
      address: z.email().nullable().default(null),
    })
    .nullable()
    .default(null),
  safety_screen_phone: Phone.nullable().default(null),
  /** Mailbox of those who call members back; empty means the provider's own (CARE_LINE_EMAIL). */
  care_line_email: z.email().nullable().default(null),
  show_safety_screen: z.boolean().default(false),
  custom_color1: Color,
  custom_color3: Color,
  /** A picture beside the file, with its size in CSS pixels. `dark_file` is the same for dark pages; without it the picture keeps a light ground there. */
  glyph: z
    .strictObject({
      file: ImageFileName,
      dark_file: ImageFileName.nullable().default(null),
      width: z.int().min(16).max(320),
      height: z.int().min(16).max(80),
    })
    .nullable()
    .default(null),
  /** A picture beside the file for an organisation without a glyph; it is shown as high as the header's row. */
  logo: z
    .strictObject({ file: ImageFileName, dark_file: ImageFileName.nullable().default(null) })
    .nullable()
    .default(null),
  /** The picture of the home page. */
  scene: z.enum(homeIllustrations).default(defaultHomeIllustration),
  number_of_sessions: Sessions.nullable().default(null),
  is_no_of_sessions_hidden: z.boolean().default(false),
  session_classes: SessionClasses.nullable().default(null),
  /** How sessions are granted; empty: once. */
  session_terms: SessionTermsFile.nullable().default(null),
  /** Provider type at the telehealth service (ORG-17); 38 is counseling of this kind of programme. */
  mdlive_provider_type: z.int().positive().default(38),
  /** How much is asked before a visit is booked; `full` where the telehealth service takes no patient without phone and address. */
  registration: z.enum(registrationKinds).default('short'),
  dfd_client: z.boolean().default(false),
  dfd_redirect_url: WebAddress.nullable().default(null),
  restricted_routes: z.array(z.enum(restrictableRoutes)).default([]),
  /** Name of an intake; empty means `default`. */
  intake: z.string().nullable().default(null),
  /** Own tiles, beside those of navs.yaml. */
  navs: z.array(NavFile).default([]),
  /** Ids of directory entries this organisation does not offer. */
  switched_off_entries: z.array(z.uuid()).default([]),
  children: z.array(ChildOrganizationFile).default([]),
})
export type OrganizationFile = z.output<typeof OrganizationFile>
