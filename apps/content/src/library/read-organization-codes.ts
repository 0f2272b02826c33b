import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** Codes of all organizations: the names of their files below the tenant config folder (RD-117). */
export function readOrganizationCodes(programmesDir: string): Set<string> {
  const below = path.join(programmesDir, 'organisations')
  const names = existsSync(below) ? readdirSync(below) : []
  // A translation, such as `acme.es.yaml`, is no organization.
  return new Set(
    names.filter((name) => /^[^.]+\.yaml$/.test(name)).map((name) => path.basename(name, '.yaml')),
  )
}
