import type { FieldDefinition } from '../fields/field-definition.ts'
import { addressFields, genderField, phoneField, type ProfileValues, workFields } from './profile.ts'

/**
 * Details a counselor needs before a first visit but a booking does not: requested after it, or at
 * registration where an organization requires it (decision 012).
 */
export const visitDetailFields = [phoneField, ...addressFields, genderField, ...workFields] as const

type DetailId = (typeof visitDetailFields)[number]['id']

/** Always optional: not everyone has a second address line, and work is private. */
const optional: ReadonlySet<string> = new Set<DetailId>(['address2', ...workFields.map(({ id }) => id)])

/** The same, required for registration. */
export const requiredVisitDetails: readonly FieldDefinition[] = visitDetailFields.map((field) =>
  optional.has(field.id) ? field : { ...field, required: true },
)

/** The details still missing before a first visit; empty when complete. */
export const getMissingVisitDetails = (profile: Pick<ProfileValues, DetailId>): readonly DetailId[] =>
  visitDetailFields.map(({ id }) => id).filter((id) => !optional.has(id) && !profile[id])
