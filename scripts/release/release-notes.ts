const UNRELEASED = '## Unreleased'

/** The changelog after a release, and what the release brings. */
export interface ReleaseNotes {
  readonly changelog: string
  readonly notes: string
}

/** Gives what stands below "Unreleased" the number and the day of a release; null where nothing stands there. */
export function createReleaseNotes(changelog: string, version: string, day: string): ReleaseNotes | null {
  const [before = '', after] = changelog.split(`${UNRELEASED}\n`)
  if (after === undefined) return null
  const next = after.search(/^## /m)
  const notes = (next < 0 ? after : after.slice(0, next)).trim()
  if (notes === '') return null
  const rest = next < 0 ? '' : `\n${after.slice(next)}`
  return { changelog: `${before}${UNRELEASED}\n\n## ${version} (${day})\n\n${notes}\n${rest}`, notes }
}
