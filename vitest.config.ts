import { configDefaults, defineConfig } from 'vitest/config'
import { longTests } from './scripts/long-tests.ts'

export default defineConfig({
  test: {
    include: ['packages/**/*.test.ts', 'apps/**/*.test.ts', 'apps/**/*.test.tsx', 'scripts/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(process.env.TESTS === 'short' ? longTests : [])],
    env: { TZ: 'UTC' },
    // Against tests that never end, not to judge by: a busy machine takes its time.
    testTimeout: 90_000,
    hookTimeout: 180_000,
    maxWorkers: 2,
    // What a file changes outside of itself it puts back, so that the next one need not load everything again.
    isolate: false,
    provide: {
      migrations: [
        ['apps/api/migrations', 'portal'],
        ['apps/telehealth/migrations', 'telehealth'],
      ],
    },
    globalSetup: 'packages/server/src/testing/postgres.ts',
    setupFiles: ['packages/server/src/testing/never-there.ts', 'packages/server/src/testing/no-warnings.ts'],
  },
})
