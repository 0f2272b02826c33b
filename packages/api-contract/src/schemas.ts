import * as z from 'zod/mini'
import { validationMessages } from './fields/validation.messages.ts'
import { isOneLine } from './fields/one-line.ts'
import { schemaErrorMessages } from './errors/schema-errors.messages.ts'
import { languages } from './i18n/languages.ts'

/** Schemas shared by many endpoints. */
export const Uuid = z.uuid()
/** A name, number or title: one line, without text-direction marks. */
export const OneLine = z.string().check(z.refine(isOneLine, validationMessages.oneLine))
/** Maximum of an `integer` column. */
const MAX_INTEGER = 2_147_483_647
/** An integer within the range of an `integer` column, also for comparisons. */
export const Integer = z.int().check(z.minimum(-MAX_INTEGER), z.maximum(MAX_INTEGER))
/** The same in a path or query. */
export const IntegerText = z.coerce.number().check(z.int(), z.minimum(-MAX_INTEGER), z.maximum(MAX_INTEGER))
/** The telehealth service uses 32-bit ids; a larger one cannot exist. */
export const MAX_TELEHEALTH_ID = MAX_INTEGER
/** Telehealth id: patient, provider, appointment, message, document. */
export const TelehealthId = z
  .int()
  .check(z.minimum(1, schemaErrorMessages.id), z.maximum(MAX_TELEHEALTH_ID, schemaErrorMessages.id))
/** A telehealth id in a path or query: one that is too large is not found, like every unknown one. */
export const TelehealthIdText = z.coerce
  .number(schemaErrorMessages.id)
  .check(z.int(schemaErrorMessages.id), z.minimum(1, schemaErrorMessages.id))
/** Language of a text that is not in the requested language, so that a page can mark it; else absent. */
export const TextLanguage = z.optional(z.enum(languages.map(({ id }) => id)))
/** Day as YYYY-MM-DD. */
export const IsoDate = z.iso.date()
/** Instant with `Z` or an offset. */
export const IsoInstant = z.iso.datetime({ offset: true })
/** Two-letter state code; the list of states is checked where the value is used. */
export const StateCode = z.string().check(z.regex(/^[A-Z]{2}$/, schemaErrorMessages.state))
/** Ways to meet (ENTITY-07, ENTITY-08). */
export const AppointmentMethod = z.enum(['video', 'phone', 'face_to_face'])
export type AppointmentMethod = z.output<typeof AppointmentMethod>
/** Ways to meet through the telehealth service; in-person visits are arranged by the call center. */
export const TelehealthMethod = z.enum(['video', 'phone'])
export type TelehealthMethod = z.output<typeof TelehealthMethod>
/** Response of calls that only confirm. */
export const MessageResponse = z.object({ message: z.string() })
/** A list in page style. */
export const createPageSchema = <T extends z.ZodMiniType>(item: T) =>
  z.object({
    count: z.int(),
    next: z.nullable(z.string()),
    previous: z.nullable(z.string()),
    results: z.array(item),
  })
/** 1-based page number. No list is longer, and no database has to count the rows before a larger one. */
export const PageNumber = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1)
/** 1-based page and page size of page-style lists. */
export const PageQuery = z.object({
  page: PageNumber,
  per_page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)), 30),
})
