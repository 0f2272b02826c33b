const UNRELEASED = '## Unreleased'

/** The changelog after a release, and the release notes. */
export interface ReleaseNotes {
  readonly changelog: string
  readonly notes: string
}

/** Moves the section "Unreleased" under a version and date; null if it is empty. */
export function createReleaseNotes(changelog: string, version: string, day: string): ReleaseNotes | null {
  const [before = '', after] = changelog.split(`${UNRELEASED}\n`)
  if (after === undefined) return null
  const next = after.search(/^## /m)
  const notes = (next < 0 ? after : after.slice(0, next)).trim()
  if (notes === '') return null
  const rest = next < 0 ? '' : `\n${after.slice(next)}`
  return { changelog: `${before}${UNRELEASED}\n\n## ${version} (${day})\n\n${notes}\n${rest}`, notes }
}
