import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { describeFileError } from '../../database/describe-file-error.ts'

const MemberExport = z.object({
  copy: z.looseObject({ telehealth: z.nullable(z.unknown()) }),
  page: z.string(),
})

/** One line in the place of what the system says, which names a folder nobody asked for or no folder at all. */
const createWriteError = (folder: string, error: unknown): Error =>
  new Error(`${folder} takes no copy: ${describeFileError(error) ?? String(error)}. Name another folder.`)

/**
 * Writes a member's copy, as JSON and as a page to read, into a folder where there is none yet; readable by whoever runs the command,
 * and by nobody else. False when the counseling partner's part is missing. A folder that cannot be written throws one line.
 */
export function writeMemberExport(folder: string, answer: unknown): boolean {
  const { copy, page } = MemberExport.parse(answer)
  const onlyMine = { mode: 0o600, flag: 'wx' } as const
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(path.join(folder, 'member-export.json'), JSON.stringify(copy, null, 2), onlyMine)
    writeFileSync(path.join(folder, 'member-export.html'), page, onlyMine)
  } catch (error) {
    throw createWriteError(folder, error)
  }
  return copy.telehealth !== null
}
