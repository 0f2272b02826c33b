import type { ArticleChecker } from '#integrations/article-checker.ts'
import type { StaffDeps } from '#modules/staff-accounts/deps.ts'
import type { BaseDeps } from '#modules/base-deps.ts'
import type { TasksDeps } from '#modules/staff-tasks/deps.ts'
import type { TenantConfig } from '#tenant-config/tenant-config.ts'

/** Dependencies of the content studio. */
export interface StudioDeps
  extends
    StaffDeps,
    Pick<BaseDeps, 'catalogue' | 'publicUrl'>,
    Pick<TasksDeps, 'requestsGoElsewhere' | 'contests'> {
  readonly tenantConfig: Pick<TenantConfig, 'current' | 'tryOut' | 'baseFolder'>
  /** Null: no service here reads articles. */
  readonly articles: ArticleChecker | null
}
