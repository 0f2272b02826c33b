/** Larger folders are hard to scan. */
export const MAX_FILES = 25

/** A folder that may be larger, and why. */
export interface FolderException {
  readonly folder: string
  readonly because: string
}

/** Folders whose files are looked up one by one: by number, or by a name that is data. */
export const folderExceptions: readonly FolderException[] = [
  { folder: 'docs/decisions', because: 'a list by number' },
  { folder: 'apps/api/migrations', because: 'a list by number' },
  { folder: 'apps/api/migrations/meta', because: 'a list by number' },
  { folder: 'apps/telehealth/migrations', because: 'a list by number' },
  { folder: 'apps/telehealth/migrations/meta', because: 'a list by number' },
]

/** Reports folders with too many direct files, one line each. `files` are paths from the root. */
export function findOversizedFolders(
  files: readonly string[],
  allowed = folderExceptions,
): readonly string[] {
  const folderOf = (file: string): string => file.split('/').slice(0, -1).join('/')
  return [...Map.groupBy(files, folderOf)]
    .filter(([folder, inside]) => inside.length > MAX_FILES && !allowed.some((one) => one.folder === folder))
    .map(([folder, inside]) => `${folder || 'the root'} holds ${inside.length} files, more than ${MAX_FILES}`)
    .toSorted()
}
