/** Descriptions of system errors for files and folders. */
const fileErrorMessages: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'nothing can be written on that disk',
  ENOSPC: 'no space is left on the disk',
  EDQUOT: 'no space is left on the disk',
  ENOTDIR: 'a part of that path is a file',
  EEXIST: 'something of that name is there already',
}

/** Describes why a file or folder cannot be used; null for other errors. */
export const describeFileError = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && 'path' in error
    ? (fileErrorMessages[String(error.code)] ?? null)
    : null
