/** Why a file cannot be read, by error code. */
const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'no such file',
  ENOTDIR: 'no such file',
  EISDIR: 'it is a folder',
  EACCES: 'this user may not read it',
  EPERM: 'this user may not read it',
}

/** Why a file or folder cannot be read, in plain words. */
export function describeReadError(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable'
  return reasons[code] ?? code
}
