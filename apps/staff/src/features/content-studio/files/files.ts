import type { StudioFile } from '@evenkeel/api-contract/staff/studio'

/** A list in which one looks for a file by eye is no longer than this. */
export const MAX_FILES_SHOWN = 100

/** Files with every typed word in their path or their first lines, where their name stands. */
export function filterFiles(files: readonly StudioFile[], typed: string): readonly StudioFile[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return files.filter(({ path, text }) => {
    const read = `${path} ${text.slice(0, 300)}`.toLowerCase()
    return words.every((word) => read.includes(word))
  })
}

/** What an imported file is called in an organization's space: its own name, below its folder. */
export const toOrganizationPath = (name: string): string =>
  `organisations/${name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)}`

/** Folder and name of a path, to be read apart. */
export function splitPath(path: string): { readonly folder: string; readonly name: string } {
  const at = path.lastIndexOf('/')
  return { folder: path.slice(0, Math.max(at, 0)), name: path.slice(at + 1) }
}
