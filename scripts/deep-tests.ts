/**
 * Test files that run only with DEEP=1 (`npm run test:deep`): crashes, load, operations, backups, and commands run as
 * separate programs. `npm test` runs all other files; some of them try more cases with DEEP=1.
 */
export const deepTests: readonly string[] = [
  'apps/api/src/modules/auth/timing.test.ts',
  'apps/api/src/modules/member-access/search-timing.test.ts',
  'apps/api/src/modules/content-studio/publish-crash.test.ts',
  'apps/server/src/backup/backup.test.ts',
  'apps/server/src/commands/callback-queue.test.ts',
  'apps/server/src/commands/command-line.test.ts',
  'apps/server/src/commands/error-output.test.ts',
  'apps/server/src/commands/member-delete.test.ts',
  'apps/server/src/commands/cli/member-command.test.ts',
  'apps/server/src/commands/missing-settings.test.ts',
  'apps/server/src/cross-service/load/soak.test.ts',
  'apps/server/src/cross-service/own-network/new-installation.test.ts',
  'apps/server/src/cross-service/own-network/first-visit.test.ts',
  'apps/server/src/cross-service/own-network/staff-emails.test.ts',
  'apps/server/src/cross-service/query-plans/query-plans-at-volume.test.ts',
  'apps/server/src/cross-service/resilience/closed-output-pipe.test.ts',
  'apps/server/src/cross-service/resilience/crashes.test.ts',
  'apps/server/src/cross-service/resilience/drain.test.ts',
  'apps/server/src/cross-service/resilience/npm-start.test.ts',
  'apps/server/src/cross-service/resilience/single-writer.test.ts',
  'apps/server/src/cross-service/resilience/database-outage.test.ts',
  'apps/server/src/observability/tracing.test.ts',
  'apps/server/src/reload-tenant-config.test.ts',
  'apps/server/src/port-in-use.test.ts',
  'apps/telehealth/src/modules/ledger/crash-recovery.test.ts',
  'packages/server-kit/src/database/migrate-postgres.test.ts',
  'scripts/ensure.test.ts',
]
