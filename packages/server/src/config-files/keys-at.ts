import * as z from 'zod'

/** The shape inside of what may be left out or is read on. */
function bare(schema: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return bare(schema.unwrap())
  return schema instanceof z.ZodPipe ? bare(schema.in) : schema
}

/** Names the map at a place may hold; none where its shape does not say. */
export function keysAt(schema: unknown, place: readonly PropertyKey[]): readonly string[] {
  const here = bare(schema)
  const [first, ...rest] = place
  if (first === undefined) return here instanceof z.ZodObject ? Object.keys(here.shape) : []
  if (here instanceof z.ZodArray) return keysAt(here.element, rest)
  if (here instanceof z.ZodRecord) return keysAt(here.valueType, rest)
  return here instanceof z.ZodObject ? keysAt(here.shape[String(first)], rest) : []
}
