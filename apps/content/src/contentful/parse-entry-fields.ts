import type * as z from 'zod'
import type { ConfigError } from '@evenkeel/server-kit/config-files/config-error'
import type { RawEntry } from './read-all-pages.ts'

/** Where an entry is found by the person who mends it. */
export const describeEntry = (type: string, { sys }: RawEntry): string => `contentful ${type} ${sys.id}`

/** Checks the fields of an entry; what is wrong is added to `faults`, and null says that it cannot be used. */
export function parseEntryFields<S extends z.ZodType>(
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
      file: describeEntry(type, entry),
      line: null,
      message: `${path.map(String).join('.')}: ${message}`,
    })
  return null
}
