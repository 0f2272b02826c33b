import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { preferenceValues } from '../reference-data/intake-preferences.ts'
import { documentBodyLimit, DocumentName, Base64 } from '../telehealth/documents.ts'
import { Integer, StateCode, TelehealthMethod } from '../schemas.ts'
import { licenseKinds } from './license-kinds.ts'

const dataCategory = 'counselor' as const
const auth = 'counselor' as const
const Text = z.string().check(z.maxLength(5000))

/** What members read of a counselor, as it is typed in. Its rules are those of `profile-rules.ts`. */
export const CounselorProfile = z.object({
  given_name: Text,
  family_name: Text,
  kind: z.enum(licenseKinds.map(({ kind }) => kind)),
  gender: z.enum(['Female', 'Male']),
  city: Text,
  /** Where the counselor lives. */
  state: StateCode,
  /** IANA name of the zone of the hours: one of the eight. */
  zone: Text,
  methods: z.array(TelehealthMethod),
  /**
   * Whether the counselor meets people in person too: staff offer requests to those who do. Left out by a page that was opened before this was
   * asked: it stays as it was.
   */
  sees_in_person: z.optional(z.boolean()),
  /** The mails the counselor does not want, of `counselorEmailKinds`. Left out by a page that was opened before this was asked: it stays as it was. */
  mails_off: z.optional(z.array(Text)),
  /** Numbers of languages, the first one first. */
  language_ids: z.array(Integer),
  /** Codes of specialties, the main one first. */
  specialties: z.array(Text),
  identities: z.array(Text),
  approach: z.enum(preferenceValues.preferred_approach),
  /** One sentence in the counselor's own voice. */
  statement: Text,
  about_me: Text,
  education: Text,
  years_in_practice: Integer,
})
export type CounselorProfile = z.output<typeof CounselorProfile>

/** What can be chosen. */
export const ProfileChoices = z.object({
  languages: z.array(z.object({ id: z.int(), name: z.string() })),
  specialties: z.array(z.object({ code: z.string(), name: z.string() })),
  identities: z.array(z.string()),
})
export type ProfileChoices = z.output<typeof ProfileChoices>

/** The own profile; of one that was never saved the parts that are known. */
export const ProfileResponse = z.object({
  profile: z.extend(z.partial(CounselorProfile), { zone: Text }),
  /** Whether everything was said that members read. */
  is_complete: z.boolean(),
  /** Name of the picture, which changes with it; null: there is none. */
  portrait: z.nullable(z.string()),
  /** Path of the drawing that members see of an invented counselor without a picture; null: they see none. */
  drawn_portrait: z.nullable(z.string()),
  choices: ProfileChoices,
})
export type ProfileResponse = z.output<typeof ProfileResponse>

export const readOwnProfile = defineEndpoint({
  method: 'GET',
  path: '/counselor/profile',
  auth,
  dataCategory,
  summary: 'The own profile of a counselor',
  success: { status: 200, body: ProfileResponse },
})

/** Saves all of it; members see it at once. Errors carry the name of their field. */
export const saveOwnProfile = defineEndpoint({
  method: 'PUT',
  path: '/counselor/profile',
  auth,
  dataCategory,
  summary: 'Save the own profile of a counselor',
  body: CounselorProfile,
  success: { status: 200, body: ProfileResponse },
  refusals: ['ValidationError'],
})

/**
 * Takes a picture (png or jpeg) in the place of the one before. It is drawn anew as a square: what it said of place, time and device is
 * gone. Errors carry the field `file`.
 */
export const saveOwnPortrait = defineEndpoint({
  method: 'PUT',
  path: '/counselor/portrait',
  auth,
  dataCategory,
  summary: 'Save the own picture of a counselor',
  body: z.object({ name: DocumentName, type: z.string().check(z.maxLength(100)), data: Base64 }),
  largeBody: documentBodyLimit,
  success: { status: 200, body: ProfileResponse },
  refusals: ['ValidationError', 'PayloadTooLarge', 'Unavailable'],
})

/** Takes the picture away: initials stand in its place. */
export const removeOwnPortrait = defineEndpoint({
  method: 'DELETE',
  path: '/counselor/portrait',
  auth,
  dataCategory,
  summary: 'Remove the own picture of a counselor',
  success: { status: 200, body: ProfileResponse },
})

/** The picture as members see it. */
export const readOwnPortrait = defineEndpoint({
  method: 'GET',
  path: '/counselor/portrait',
  auth,
  dataCategory,
  summary: 'The own picture of a counselor',
  success: { status: 200, file: true },
  refusals: ['NotFound'],
})
