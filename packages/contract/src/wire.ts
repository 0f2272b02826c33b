import * as z from 'zod/mini'

/** Shapes many calls share. */
export const Uuid = z.uuid()
/** Id of a telehealth thing: patient, provider, appointment, message, document. */
export const TelehealthId = z.int().check(z.positive())
/** A telehealth id in a path or query. */
export const TelehealthIdText = z.coerce.number().check(z.int(), z.positive())
/** Day as YYYY-MM-DD. */
export const IsoDate = z.iso.date()
/** Instant with `Z` or an offset. */
export const IsoInstant = z.iso.datetime({ offset: true })
/** Two-letter state code; the list is checked where the value is used. */
export const StateCode = z.string().check(z.regex(/^[A-Z]{2}$/))
/** The ways to meet (spec §3). */
export const AppointmentMethod = z.enum(['video', 'phone', 'face_to_face'])
export type AppointmentMethod = z.output<typeof AppointmentMethod>
/** The ways the telehealth service can meet; in person is arranged by the call centre (contract.md 4.5). */
export const TelehealthMethod = z.enum(['video', 'phone'])
export type TelehealthMethod = z.output<typeof TelehealthMethod>
/** Plain answer of calls that only confirm. */
export const MessageAnswer = z.object({ message: z.string() })
/** A list in page style (contract.md 1.4). */
export const pageOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({
    count: z.int(),
    next: z.nullable(z.string()),
    previous: z.nullable(z.string()),
    results: z.array(item),
  })
/** 1-based page and page size of page-style lists (contract.md 1.4). */
export const PageQuery = z.object({
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 1),
  per_page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)), 30),
})
