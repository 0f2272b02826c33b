import * as z from 'zod'

/** The shape inside of what may be left out or is read on. */
function unwrapSchema(schema: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return unwrapSchema(schema.unwrap())
  return schema instanceof z.ZodPipe ? unwrapSchema(schema.in) : schema
}

/** Names the map at a place may hold; none where its shape does not say. */
export function listSchemaKeys(schema: unknown, place: readonly PropertyKey[]): readonly string[] {
  const here = unwrapSchema(schema)
  const [first, ...rest] = place
  if (first === undefined) return here instanceof z.ZodObject ? Object.keys(here.shape) : []
  if (here instanceof z.ZodArray) return listSchemaKeys(here.element, rest)
  if (here instanceof z.ZodRecord) return listSchemaKeys(here.valueType, rest)
  return here instanceof z.ZodObject ? listSchemaKeys(here.shape[String(first)], rest) : []
}
