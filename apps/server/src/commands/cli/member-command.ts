import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { editDistance } from '@evenkeel/server-kit/i18n/edit-distance'
import { describeFileError } from '../../database/format-error.ts'
import { callAdminApi } from './call-admin-api.ts'
import { CommandError } from './command-line.ts'

/** Maximum edit distance of a suggestion. */
const MAX_EDITS = 2

const isSimilar = (typed: string, known: string): boolean =>
  editDistance(typed, known) <= MAX_EDITS || known.startsWith(typed) || typed.startsWith(known)

/** Error message for a client id that is not in use. */
export function describeUnknownOrganization(typed: string, known: readonly string[]): string {
  const near = known.filter((one) => isSimilar(typed.toLowerCase(), one))
  return near.length > 0
    ? `There is no organization ${typed}. Did you mean ${near.join(' or ')}?`
    : `There is no organization ${typed} in use. Its client id is the username in its file.`
}

/** Command-line options that identify a member. */
export const memberOptions = { organisation: { type: 'string' }, email: { type: 'string' } } as const

const NotFoundBody = z.object({ organizations: z.array(z.string()).nullable().default(null) })

/** Explains a 422: no member with this address. Throws a line if the organization does not exist. */
export async function describeMemberNotFound(organisation: string, answer: Response): Promise<string> {
  const { organizations } = NotFoundBody.parse(await answer.json())
  if (organizations !== null) throw new CommandError(describeUnknownOrganization(organisation, organizations))
  return `${organisation} has no confirmed member with this address.`
}

/**
 * Calls the admin API about a member. Returns its response, or a line that explains why there is none. Throws if
 * the organization does not exist.
 */
export async function callMemberApi(
  path: '/members/export' | '/members/delete',
  named: { readonly organisation: string; readonly email: string; readonly cancel_visits?: boolean },
): Promise<Response | string> {
  const answer = await callAdminApi(path, named)
  if (typeof answer === 'string') return answer
  if (answer.status === 422) return describeMemberNotFound(named.organisation, answer)
  return answer
}

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
