import type { StudioFile } from '@evenkeel/api-contract/staff/studio'

/** Maximum number of files listed at once. */
export const MAX_FILES_SHOWN = 100

/** Files with every typed word in their path or first lines, where the title is. */
export function filterFiles(files: readonly StudioFile[], typed: string): readonly StudioFile[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return files.filter(({ path, text }) => {
    const read = `${path} ${text.slice(0, 300)}`.toLowerCase()
    return words.every((word) => read.includes(word))
  })
}

/** Path of an imported file in an organization space: its base name under the organizations folder. */
export const toOrganizationPath = (name: string): string =>
  `organisations/${name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)}`

/** Splits a path into folder and name. */
export function splitPath(path: string): { readonly folder: string; readonly name: string } {
  const at = path.lastIndexOf('/')
  return { folder: path.slice(0, Math.max(at, 0)), name: path.slice(at + 1) }
}
