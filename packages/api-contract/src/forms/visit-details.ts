import type { FieldDefinition } from '../fields/field-definition.ts'
import { addressFields, genderField, phoneField, type ProfileValues, workFields } from './profile.ts'

/**
 * What a counselor should know before a first visit, and what a booking need not wait for: asked after it, or at registration
 * where an organisation says so (decision 012).
 */
export const visitDetailFields = [phoneField, ...addressFields, genderField, ...workFields] as const

type DetailId = (typeof visitDetailFields)[number]['id']

/** May stay empty for good: not everybody has a second line of address, and nobody has to speak of their work. */
const optional: ReadonlySet<string> = new Set<DetailId>(['address2', ...workFields.map(({ id }) => id)])

/** The same, to be filled in before a registration is taken. */
export const requiredVisitDetails: readonly FieldDefinition[] = visitDetailFields.map((field) =>
  optional.has(field.id) ? field : { ...field, required: true },
)

/** Which of them somebody has still to say before a first visit; none where all was said. */
export const getMissingVisitDetails = (profile: Pick<ProfileValues, DetailId>): readonly DetailId[] =>
  visitDetailFields.map(({ id }) => id).filter((id) => !optional.has(id) && !profile[id])
