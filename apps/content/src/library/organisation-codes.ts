import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** Codes of all organisations: the names of their files below the programmes folder (RD-117). */
export function organisationCodes(programmesDir: string): Set<string> {
  const below = path.join(programmesDir, 'organisations')
  const names = existsSync(below) ? readdirSync(below).filter((name) => name.endsWith('.yaml')) : []
  return new Set(names.map((name) => path.basename(name, '.yaml')))
}
