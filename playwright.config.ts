import { defineConfig } from '@playwright/test'
import { chromiumFlags, chromiumPath } from './e2e/chromium.ts'

/**
 * Seconds until something that does not come counts as missing: against journeys that never end, because a busy machine
 * takes its time. E2E_TIMEOUT=15 waits less while a journey is written.
 */
const waitLimit = Number(process.env.E2E_TIMEOUT ?? 30)

export default defineConfig({
  testDir: 'e2e',
  // Long walks, other servers, pictures: only in `npm run test:deep`.
  ...(process.env.DEEP === '1' ? {} : { grepInvert: /@deep/ }),
  globalSetup: './e2e/global-setup.ts',
  timeout: process.env.DEEP === '1' ? 600_000 : 120_000,
  expect: { timeout: waitLimit * 1000 },
  // Each worker has its own product, each test its own organization: nothing depends on order.
  fullyParallel: true,
  workers: Number(process.env.E2E_WORKERS ?? 2),
  reporter: [['list']],
  outputDir: '.tmp/playwright',
  // What a screen reader says on a journey by keyboard; `--update-snapshots` writes it again.
  snapshotPathTemplate: '{testDir}/{testFileDir}/spoken/{arg}{ext}',
  use: {
    actionTimeout: waitLimit * 1000,
    // Recording every journey would take a third of the time; `--trace on` does it for the one that is looked into.
    screenshot: 'only-on-failure',
    // The offline page has a journey of its own; everywhere else the worker would hide requests from the tests.
    serviceWorkers: 'block',
    locale: 'en-US',
    timezoneId: 'America/Denver',
    // Pictures between two states take a fifth of the time; what moves has component tests.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: await chromiumPath(), args: chromiumFlags },
  },
})
