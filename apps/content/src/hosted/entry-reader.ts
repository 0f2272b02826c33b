import type * as z from 'zod'
import type { ConfigError } from '@evenkeel/server/config-files/config-error'
import type { RawEntry } from './read-all.ts'

/** Where an entry is found by the person who mends it. */
export const placeOf = (type: string, { sys }: RawEntry): string => `contentful ${type} ${sys.id}`

/** Checks the fields of an entry; what is wrong is added to `faults`, and null says that it cannot be used. */
export function readFields<S extends z.ZodType>(
  type: string,
  entry: RawEntry,
  schema: S,
  fields: unknown,
  faults: ConfigError[],
): z.output<S> | null {
  const read = schema.safeParse(fields)
  if (read.success) return read.data
  for (const { path, message } of read.error.issues)
    faults.push({
      file: placeOf(type, entry),
      line: null,
      message: `${path.map(String).join('.')}: ${message}`,
    })
  return null
}
