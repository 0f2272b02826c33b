import type * as z from 'zod'
import type { ConfigError } from '@evenkeel/server-kit/config-files/config-error'
import type { RawEntry } from './read-all-pages.ts'

/** Names an entry in error messages for the editor. */
export const describeEntry = (type: string, { sys }: RawEntry): string => `contentful ${type} ${sys.id}`

/** Validates the fields of an entry. Adds errors to `faults` and returns null when it is unusable. */
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
