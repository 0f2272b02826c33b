import type { ConfigCheck } from '@evenkeel/server-kit/config-files/config-check'
import { type ConfigError, formatConfigError } from '@evenkeel/server-kit/config-files/config-error'

const pluralize = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

/** One fault may be found by both parts: of a folder that cannot be read. */
const listUniqueErrors = (faults: readonly ConfigError[]): readonly string[] => [
  ...new Set(faults.map(formatConfigError)),
]

/** What `npm run programmes` says: each usable file, what has no translation, each fault, and how many there are of everything. */
export function createTenantConfigReport(parts: readonly ConfigCheck[]): {
  readonly lines: readonly string[]
  readonly isUsable: boolean
} {
  const all = parts.flatMap(({ faults }) => faults)
  const blamed = new Set(all.map(({ file }) => file))
  const files = [...new Set(parts.flatMap((part) => part.files))]
  const faults = listUniqueErrors(all)
  const counts = parts.flatMap((part) => part.counts).map(([count, what]) => pluralize(count, what))
  const found = faults.length === 0 ? 'no faults' : `${pluralize(faults.length, 'fault')}, named above`
  return {
    lines: [
      ...files.filter((file) => !blamed.has(file)).map((file) => `ok  ${file}`),
      ...parts.flatMap(({ notes }) => notes).map((note) => `in English  ${formatConfigError(note)}`),
      ...faults,
      `${[pluralize(files.length, 'file'), ...counts].join(', ')}: ${found}.`,
    ],
    isUsable: faults.length === 0,
  }
}
