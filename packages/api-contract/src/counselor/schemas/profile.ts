import * as z from 'zod/mini'
import { licenseKinds } from '../license-kinds.ts'
import { preferenceValues } from '../../reference-data/intake-preferences.ts'
import { StateCode, TelehealthMethod, Integer } from '../../schemas.ts'
import { DocumentName, Base64 } from '../../telehealth/schemas/documents.ts'

const Text = z.string().check(z.maxLength(5000))

/** A counselor's public profile as entered. `validate-profile.ts` has its rules. */
export const CounselorProfile = z.object({
  given_name: Text,
  family_name: Text,
  kind: z.enum(licenseKinds.map(({ kind }) => kind)),
  gender: z.enum(['Female', 'Male']),
  city: Text,
  /** Home state of the counselor. */
  state: StateCode,
  /** IANA time zone of the hours: one of the eight. */
  zone: Text,
  methods: z.array(TelehealthMethod),
  /**
   * Whether the counselor also meets people in person: staff offer in-person requests only to those who do.
   * Omitted by a page of an earlier release: unchanged.
   */
  sees_in_person: z.optional(z.boolean()),
  /**
   * Emails the counselor does not want, of `counselorEmailKinds`. Omitted by a page of an earlier release:
   * unchanged.
   */
  mails_off: z.optional(z.array(Text)),
  /** Language ids, the main one first. */
  language_ids: z.array(Integer),
  /** Codes of specialties, the main one first. */
  specialties: z.array(Text),
  identities: z.array(Text),
  approach: z.enum(preferenceValues.preferred_approach),
  /** One sentence in the counselor's own words. */
  statement: Text,
  about_me: Text,
  education: Text,
  years_in_practice: Integer,
})
export type CounselorProfile = z.output<typeof CounselorProfile>

/** Available choices. */
export const ProfileChoices = z.object({
  languages: z.array(z.object({ id: z.int(), name: z.string() })),
  specialties: z.array(z.object({ code: z.string(), name: z.string() })),
  identities: z.array(z.string()),
})
export type ProfileChoices = z.output<typeof ProfileChoices>

/** The counselor's profile; partial if never saved. */
export const ProfileResponse = z.object({
  profile: z.extend(z.partial(CounselorProfile), { zone: Text }),
  /** Whether everything that members see is filled in. */
  is_complete: z.boolean(),
  /** Name of the picture file, which changes with the picture; null: none. */
  portrait: z.nullable(z.string()),
  /** Path of the illustration shown for a demo counselor without a picture; null: none. */
  drawn_portrait: z.nullable(z.string()),
  choices: ProfileChoices,
})
export type ProfileResponse = z.output<typeof ProfileResponse>

export const profileSchemas = {
  'GET /counselor/profile': { response: ProfileResponse },
  'PUT /counselor/profile': {
    body: CounselorProfile,
    response: ProfileResponse,
  },
  'PUT /counselor/portrait': {
    body: z.object({ name: DocumentName, type: z.string().check(z.maxLength(100)), data: Base64 }),
    response: ProfileResponse,
  },
  'DELETE /counselor/portrait': { response: ProfileResponse },
  'GET /counselor/portrait': { file: true },
} as const
