import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { describeFileError } from '../../database/describe-file-error.ts'

const MemberExport = z.object({
  copy: z.looseObject({ telehealth: z.nullable(z.unknown()) }),
  page: z.string(),
})

/** Replaces the system error, which may name another folder or none. */
const createWriteError = (folder: string, error: unknown): Error =>
  new Error(
    `${folder} cannot hold an export: ${describeFileError(error) ?? String(error)}. Name another folder.`,
  )

/**
 * Writes a member's export, as JSON and HTML, into a folder without one; readable only by the user who runs the
 * command. Returns false if the counseling partner's part is missing. Throws one line if the folder is not writable.
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
