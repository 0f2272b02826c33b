import type { ErrorEntry } from '@evenkeel/api-contract/errors/error-payload'
import type { DraftChange } from '@evenkeel/api-contract/staff/studio-spaces'
import { editorFields } from '@evenkeel/api-contract/staff/studio-form'
import { parseUncheckedYaml } from '@evenkeel/server-kit/config-files/edit-yaml'
import type * as z from 'zod/mini'
import { validateSvgImage } from '#tenant-config/svg-image.ts'
import { isSpaceFile } from '#tenant-config/tenant-config-folder.ts'
import { writeHomeForm, writeOrganizationForm } from './organization-form.ts'
import type { Space, SpaceFiles } from './spaces.ts'

/** Files after a change, or why it is not possible. */
type FileChangeResult = { readonly files: SpaceFiles } | { readonly refused: readonly ErrorEntry[] }

/** Returns the main file of an organization; null for a shared space. */
export const getMainFile = ({ username }: Pick<Space, 'username'>): string | null =>
  username === null ? null : `organisations/${username}.yaml`

const UNREADABLE_MESSAGE = 'The text cannot be read. Mend it first, then use the form.'

function findInvalidFiles(
  space: Space,
  named: readonly { readonly path: string; readonly text: string | null }[],
  usernames: readonly string[],
): ErrorEntry[] {
  return named.flatMap(({ path, text }): ErrorEntry[] => {
    if (!isSpaceFile(space.files, path, usernames))
      return [{ field: path, message: `${path} is no file of this: look at the names of the others.` }]
    if (text === null && path === getMainFile(space))
      return [{ field: path, message: `${path} cannot be removed.` }]
    const judged =
      text !== null && path.endsWith('.svg') ? validateSvgImage(text, path.split('/').at(-1) ?? path) : null
    return typeof judged === 'string' ? [{ field: path, message: `${judged}.` }] : []
  })
}

/** Applies a change to the files of a space. */
export function changeFiles(
  space: Space,
  before: SpaceFiles,
  change: Pick<z.output<typeof DraftChange>, 'files' | 'is_everything' | 'form'>,
  usernames: readonly string[],
): FileChangeResult {
  const named = change.files ?? []
  const refused = findInvalidFiles(space, named, usernames)
  if (refused.length > 0) return { refused }
  const main = getMainFile(space)
  const kept = change.is_everything ? {} : before
  const all = new Map(Object.entries(kept))
  for (const { path, text } of named)
    if (text === null) all.delete(path)
    else all.set(path, text)
  if (change.form) {
    if (space.kind === 'home') {
      const files = writeHomeForm(Object.fromEntries(all), change.form)
      return files ? { files } : { refused: [{ field: 'form', message: UNREADABLE_MESSAGE }] }
    }
    const text = main === null ? undefined : all.get(main)
    if (main === null || text === undefined)
      return { refused: [{ field: 'form', message: 'There is no form for this: edit its files.' }] }
    const written = writeOrganizationForm(text, change.form)
    if (written === null)
      return {
        refused: [{ field: main, message: UNREADABLE_MESSAGE }],
      }
    all.set(main, written)
  }
  return { files: Object.fromEntries(all) }
}

/**
 * Returns the restricted YAML fields of an organization that differ. An unreadable file counts as
 * restricted too.
 */
export function findRestrictedFields(before: string, after: string): readonly string[] {
  if (before === after) return []
  const [one, other] = [parseUncheckedYaml(before), parseUncheckedYaml(after)]
  const isMap = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!isMap(one) || !isMap(other)) return ['the YAML as a whole']
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (name) =>
      JSON.stringify(one[name]) !== JSON.stringify(other[name]) &&
      !editorFields.some((field) => field === name),
  )
}
