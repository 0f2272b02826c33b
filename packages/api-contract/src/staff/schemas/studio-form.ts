import * as z from 'zod/mini'

const Text = z.string().check(z.maxLength(1000))
const NullableText = z.nullable(Text)
const NullableInteger = z.nullable(z.int())
const TextList = z.array(Text).check(z.maxLength(200))
const ClassCounts = z.nullable(z.record(z.string().check(z.maxLength(100)), z.int()))

/** Contract terms for covered sessions; null: only the number was agreed. */
export const TermsForm = z.object({
  /** "07-01"; null: granted once. */
  year_begins: NullableText,
  per_concern: z.boolean(),
  notice_hours: z.int(),
  no_show_counts: z.boolean(),
  gives_back_no_fit: z.boolean(),
  after_last: z.nullable(z.object({ words: Text, link: NullableText })),
})
export type TermsForm = z.output<typeof TermsForm>

/** A tile of an organization's home page. A new one has an id from `crypto.randomUUID()`. */
export const NavForm = z.object({
  id: Text,
  label: Text,
  url: Text,
  description: NullableText,
  is_emergency_nav: z.boolean(),
  sort_order: NullableInteger,
  is_url_target_blank: z.boolean(),
  active: z.boolean(),
  route: NullableText,
})
export type NavForm = z.output<typeof NavForm>

/** A home page phrase, a reason to seek help. A new one has an id from `crypto.randomUUID()`. */
export const PhraseForm = z.object({
  id: Text,
  headline: Text,
  sub_headline: Text,
  /** The intake reason preselected for visitors who follow it. */
  reason: NullableText,
  article: z.nullable(z.object({ topic: Text, slug: Text })),
  published: z.boolean(),
})
export type PhraseForm = z.output<typeof PhraseForm>

/**
 * A location. Null fields are inherited from the organization. A new one has an id from
 * `crypto.randomUUID()`.
 */
export const LocationForm = z.object({
  id: Text,
  username: Text,
  location: Text,
  active: z.boolean(),
  phone: NullableText,
  safety_screen_phone: NullableText,
  program_name: NullableText,
  number_of_sessions: NullableInteger,
  is_no_of_sessions_hidden: z.nullable(z.boolean()),
  session_classes: ClassCounts,
  session_class: NullableText,
  session_terms: z.nullable(TermsForm),
  intake: NullableText,
})
export type LocationForm = z.output<typeof LocationForm>

/**
 * An organization's file as a form, all fields optional: omitted ones are unchanged. Values may be invalid;
 * checks report them at the field's `place`, which is its name here (`children.0.phone`). Id and client id
 * are not included: they never change. The shared home page also has a form: only its `phrases` and `navs`.
 */
export const OrganizationForm = z.partial(
  z.object({
    program_name: Text,
    employer: NullableText,
    location: NullableText,
    alternate_names: TextList,
    parent_code: NullableText,
    hosts: TextList,
    old_hosts: TextList,
    /** E.164: `+1` and ten digits. */
    phone: Text,
    phone_takes_texts: z.boolean(),
    safety_screen_phone: NullableText,
    show_safety_screen: z.boolean(),
    care_line_email: NullableText,
    sender: z.nullable(z.object({ name: NullableText, address: NullableText })),
    /** `#rrggbb`, lower case. */
    custom_color1: Text,
    custom_color3: Text,
    /** Files are in `organisations/` of the same draft; a file name only, as `northstar.svg`. */
    glyph: z.nullable(z.object({ file: Text, dark_file: NullableText, width: z.int(), height: z.int() })),
    logo: z.nullable(z.object({ file: Text, dark_file: NullableText })),
    scene: Text,
    number_of_sessions: NullableInteger,
    is_no_of_sessions_hidden: z.boolean(),
    session_classes: ClassCounts,
    session_terms: z.nullable(TermsForm),
    registration: Text,
    intake: NullableText,
    restricted_routes: TextList,
    navs: z.array(NavForm).check(z.maxLength(50)),
    children: z.array(LocationForm).check(z.maxLength(500)),
    phrases: z.array(PhraseForm).check(z.maxLength(200)),
  }),
)
export type OrganizationForm = z.output<typeof OrganizationForm>
