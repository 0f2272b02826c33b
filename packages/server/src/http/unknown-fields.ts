import type { EndpointShape } from '@evenkeel/contract/endpoint'
import type { ErrorEntry } from '@evenkeel/contract/error-payload'
import { shapeTexts } from '@evenkeel/contract/shape-texts.words'
import type * as z from 'zod'

/** Names of the fields a shape has at its top; null where it takes every name, or refuses the others itself. */
function fieldsOf(schema: z.core.$ZodType): readonly string[] | null {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'object') return def.catchall ? null : Object.keys(def.shape)
  if (def.type !== 'union') return null
  const options = def.options.map(fieldsOf)
  return options.includes(null) ? null : options.flatMap((fields) => fields ?? [])
}

/**
 * What is wrong with the names in a body: a field the endpoint does not have would be left out without a word. A partner's server may be
 * of a later release, which has more to say.
 */
export function unknownFields({ auth, body }: EndpointShape, sent: unknown): readonly ErrorEntry[] {
  const isGroup = typeof sent === 'object' && sent !== null && !Array.isArray(sent)
  const known = body && isGroup && auth !== 'partner' ? fieldsOf(body) : null
  if (known === null) return []
  return Object.keys(sent as object)
    .filter((name) => !known.includes(name))
    .map((field) => ({ field, message: shapeTexts.unknown }))
}
