/**
 * Test files that run only with DEEP=1, as `npm run test:deep` does: crashes, load, operations, backups, and commands as programs of their
 * own. `npm test` runs every other file; some of those try more cases with DEEP=1.
 */
export const deepTests: readonly string[] = [
  'apps/api/src/features/sign-in/timing.test.ts',
  'apps/api/src/staff/look-ups/timing.test.ts',
  'apps/api/src/staff/studio/crashes.test.ts',
  'apps/start/src/backup/backup.test.ts',
  'apps/start/src/commands/callback-queue.test.ts',
  'apps/start/src/commands/command-line.test.ts',
  'apps/start/src/commands/faults-in-one-line.test.ts',
  'apps/start/src/commands/member-delete.test.ts',
  'apps/start/src/commands/unknown-organization.test.ts',
  'apps/start/src/commands/without-settings.test.ts',
  'apps/start/src/cross-service/load/soak.test.ts',
  'apps/start/src/cross-service/own-network/first-day.test.ts',
  'apps/start/src/cross-service/own-network/first-visit.test.ts',
  'apps/start/src/cross-service/own-network/staff-mails.test.ts',
  'apps/start/src/cross-service/query-plans/plans-at-volume.test.ts',
  'apps/start/src/cross-service/resilience/closed-log.test.ts',
  'apps/start/src/cross-service/resilience/crashes.test.ts',
  'apps/start/src/cross-service/resilience/drain.test.ts',
  'apps/start/src/cross-service/resilience/npm-start.test.ts',
  'apps/start/src/cross-service/resilience/one-writer.test.ts',
  'apps/start/src/cross-service/resilience/outage.test.ts',
  'apps/start/src/observability/tracing.test.ts',
  'apps/start/src/reload.test.ts',
  'apps/start/src/same-port.test.ts',
  'apps/telehealth/src/ledger/crashes.test.ts',
  'packages/server/src/store/migrate-postgres.test.ts',
  'scripts/ensure.test.ts',
]
