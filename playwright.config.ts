import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumFlags, chromiumPath } from './e2e/chromium.ts'
import { longJourneys } from './e2e/long-journeys.ts'
import { firstPort, folderOf } from './e2e/ports.ts'

const port = await firstPort()
/**
 * Seconds until something that does not come counts as missing: against journeys that never end, not to judge by, because a
 * busy machine takes its time. Who writes a journey sets E2E_TIMEOUT=15, and waits less for what is red.
 */
const waitLimit = Number(process.env.E2E_TIMEOUT ?? 60)
const addressOf = (ofServer: number): string => `http://127.0.0.1:${ofServer}`
/** A product as new, with a data folder of its own. */
const productAt = (ofServer: number) => ({
  command: 'node e2e/fresh-server.ts',
  url: `${addressOf(ofServer)}/readyz`,
  env: { PORT: String(ofServer), DATA_DIR: path.join(folderOf(ofServer), 'data'), TEST_CONTROL: '1' },
  timeout: 180_000,
  stdout: 'pipe' as const,
  stderr: 'pipe' as const,
})
/** Journeys that order troubles or move the clock. */
const inTrouble = 'troubles/**'
const combined = 'combinations/telehealth.spec.ts'
/** What this run leaves out: nothing, unless `npm test` asked for the short ones. */
const leftOut = process.env.JOURNEYS === 'short' ? longJourneys.map((journey) => `e2e/${journey}`) : []
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  globalTeardown: './e2e/global-teardown.ts',
  timeout: 600_000,
  expect: { timeout: waitLimit * 1000 },
  fullyParallel: false,
  // More than the two processors this must run on: a journey mostly waits, for pauses the specification asks for.
  workers: 4,
  retries: 0,
  reporter: [['list']],
  outputDir: '.tmp/playwright',
  // What is heard on a journey by keyboard; `--update-snapshots` writes it again.
  snapshotPathTemplate: '{testDir}/{testFileDir}/spoken/{arg}{ext}',
  // Ordered troubles and the moved clock belong to a whole server, so they have their own ones, one after the other.
  projects: [
    {
      name: 'troubles',
      testMatch: inTrouble,
      testIgnore: leftOut,
      workers: 1,
      use: { baseURL: addressOf(port + 1) },
    },
    {
      name: 'combined',
      testMatch: combined,
      testIgnore: leftOut,
      workers: 1,
      use: { baseURL: addressOf(port + 2) },
    },
    { name: 'main', testIgnore: [inTrouble, combined, ...leftOut] },
  ],
  use: {
    baseURL: addressOf(port),
    actionTimeout: waitLimit * 1000,
    // Recording every journey would take a third of the time; `--trace on` does it for the one that is looked into.
    screenshot: 'only-on-failure',
    // The offline page has a journey of its own; everywhere else the worker would hide requests from the tests.
    serviceWorkers: 'block',
    locale: 'en-US',
    timezoneId: 'America/Denver',
    launchOptions: { executablePath: await chromiumPath(), args: chromiumFlags },
  },
  webServer: [productAt(port), productAt(port + 1), productAt(port + 2)],
})
