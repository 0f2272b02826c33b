import { formatConfigError } from '@evenkeel/server-kit/config-files/config-error'
import { findUnreadableFiles } from '@evenkeel/server-kit/config-files/unreadable-files'

/** Throws one line about the first unreadable folder or file of the tenant config, before anything is loaded. */
export function checkTenantConfigFiles(folder: string): void {
  const [first, ...more] = findUnreadableFiles(folder, ['organisations', 'intake'])
  if (!first) return
  const others = more.length === 0 ? '' : `; ${more.length} more cannot be read either`
  throw new Error(
    `${first.file.startsWith(folder) ? '' : `in ${folder}, `}${formatConfigError(first)}${others}`,
  )
}
