/** Descriptions of system errors for files and folders. */
const fileErrorMessages: Readonly<Record<string, string>> = {
  EACCES: 'this user has no write permission',
  EPERM: 'this user has no write permission',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space is left on the disk',
  EDQUOT: 'no space is left on the disk',
  ENOTDIR: 'a parent of that path is a file',
  EEXIST: 'it already exists',
}

/** Describes why a file or folder cannot be used; null for other errors. */
export const describeFileError = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && 'path' in error
    ? (fileErrorMessages[String(error.code)] ?? null)
    : null
