import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'

const Copy = z.object({ copy: z.looseObject({ telehealth: z.nullable(z.unknown()) }), page: z.string() })

/**
 * Writes a member's copy, as JSON and as a page to read, into a folder where there is none yet; readable by whoever runs the command,
 * and by nobody else. False when the counseling partner's part is missing.
 */
export function writeCopy(folder: string, answer: unknown): boolean {
  const { copy, page } = Copy.parse(answer)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const onlyMine = { mode: 0o600, flag: 'wx' } as const
  writeFileSync(path.join(folder, 'member-export.json'), JSON.stringify(copy, null, 2), onlyMine)
  writeFileSync(path.join(folder, 'member-export.html'), page, onlyMine)
  return copy.telehealth !== null
}
