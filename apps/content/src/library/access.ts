import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { ContentAccess } from '#content-source.ts'

/**
 * Whether an organization may read something (RD-205). `code` is null for an unknown organization, which
 * reads unrestricted content only: omitting a name must never show more than sending it (RD-003).
 */
export function canRead({ noAccess, exclusiveAccess }: ContentAccess, code: string | null): boolean {
  if (code === null) return noAccess.length === 0 && exclusiveAccess.length === 0
  if (noAccess.includes(code)) return false
  return exclusiveAccess.length === 0 || exclusiveAccess.includes(code)
}

/** Whether something is limited to named organizations: the second of the two requests (CONTENT-04). */
export const isExclusive = ({ exclusiveAccess }: ContentAccess): boolean => exclusiveAccess.length > 0

/** Access as the requesting organization may see it: no code but its own. */
export const presentAccess = ({ exclusiveAccess }: ContentAccess, code: string | null) => ({
  noAccess: [],
  exclusiveAccess: code !== null && exclusiveAccess.includes(code) ? [code] : [],
})

/** Codes of all organizations: the names of their files below the tenant config folder (RD-117). */
export function readOrganizationCodes(programmesDir: string): Set<string> {
  const below = path.join(programmesDir, 'organisations')
  const names = existsSync(below) ? readdirSync(below) : []
  // A translation, such as `acme.es.yaml`, is no organization.
  return new Set(
    names.filter((name) => /^[^.]+\.yaml$/.test(name)).map((name) => path.basename(name, '.yaml')),
  )
}
